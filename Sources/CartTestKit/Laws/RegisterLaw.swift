internal import CartCore
internal import CartKit
public import Testing

/// One sentence of the contract of `CouponRegister`, as a test that any register can be put to.
///
/// ```swift
/// @Test("The contract of a register", arguments: RegisterLaw.all)
/// func contract(law: RegisterLaw) async throws { try await law.check(on: myRegister) }
/// ```
public struct RegisterLaw: Sendable, CustomTestStringConvertible {
    /// The sentence.
    public let name: String
    private let body: @Sendable (RegisterUnderTest) async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (RegisterUnderTest) async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Every law.
    public static let all: [RegisterLaw] = takingLaws + takingAgainLaws + takingAtOnceLaws

    /// The sentence, for test reports.
    public var testDescription: String { name }

    /// Puts a register to the law; failures are recorded as issues of the running test.
    public func check(on register: RegisterUnderTest) async throws { try await body(register) }
}

/// What the laws of registers have in common.
enum RegisterSupport {
    static let (ann, bob) = (CustomerID("ann"), CustomerID("bob"))
    static let (ten, five) = (CouponCode("TEN"), CouponCode("FIVE"))

    static func claim(_ coupon: CouponCode, _ uses: Int? = nil, each: Int? = nil) -> CouponClaim {
        CouponClaim(coupon, limits: CouponLimits(uses: uses, usesPerCustomer: each))
    }

    static func take(
        _ register: any CouponRegister, _ claims: [CouponClaim], by customer: CustomerID, for checkout: String,
        insteadOf earlier: [String] = []
    ) async throws -> CouponTaking {
        try await register.take(
            claims, by: customer, for: EditID(checkout), insteadOf: earlier.map { EditID($0) })
    }

    /// Expects a coupon to have been used so often.
    static func expect(
        _ register: any CouponRegister, _ coupon: CouponCode = ten, total: Int, by customer: CustomerID = ann,
        own: Int, except checkouts: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let uses = try await register.uses(of: [coupon], by: customer, except: checkouts.map { EditID($0) })
        #expect(
            uses[coupon] ?? CouponUses() == CouponUses(total: total, byCustomer: own), sourceLocation: sourceLocation)
    }
}

extension RegisterLaw {
    private typealias Support = RegisterSupport

    static let takingLaws: [RegisterLaw] = [
        RegisterLaw("what is taken is counted, in all and for the customer") { backend in
            let register = try await backend.open(1)[0]
            try await Support.expect(register, total: 0, own: 0)
            let claims = [Support.claim(Support.ten, 3), Support.claim(Support.five, each: 1)]
            #expect(try await Support.take(register, claims, by: Support.ann, for: "1") == .taken)
            #expect(
                try await Support.take(register, [Support.claim(Support.ten, 3)], by: Support.bob, for: "2")
                    == .taken)
            try await Support.expect(register, total: 2, own: 1)
            try await Support.expect(register, total: 2, by: CustomerID("carl"), own: 0)
            try await Support.expect(register, Support.five, total: 1, own: 1)
            try await Support.expect(register, Support.five, total: 1, by: Support.bob, own: 0)
            let all = try await register.uses(of: [Support.five, Support.ten], by: Support.ann, except: [])
            #expect(all[Support.ten]?.total == 2)
            #expect(all[Support.five]?.byCustomer == 1)
        },
        RegisterLaw("beyond a limit nothing is taken, and the limit is named") { backend in
            let register = try await backend.open(1)[0]
            let (total, each) = (Support.claim(Support.ten, 2), Support.claim(Support.five, each: 1))
            #expect(try await Support.take(register, [total, each], by: Support.ann, for: "1") == .taken)
            #expect(
                try await Support.take(register, [total, each], by: Support.ann, for: "2")
                    == .usedUp([CouponShortage(Support.five, .perCustomer)]))
            // None of any: the one that is not used up was not taken either.
            try await Support.expect(register, total: 1, own: 1)
            #expect(try await Support.take(register, [total, each], by: Support.bob, for: "3") == .taken)
            #expect(
                try await Support.take(register, [each, total], by: Support.ann, for: "4")
                    == .usedUp([CouponShortage(Support.five, .perCustomer), CouponShortage(Support.ten, .total)]))
            try await Support.expect(register, total: 2, own: 1)
            try await Support.expect(register, Support.five, total: 2, own: 1)
        },
        RegisterLaw("what is given back can be taken again; to give back nothing is no error") { backend in
            let register = try await backend.open(1)[0]
            let claim = Support.claim(Support.ten, 1)
            try await register.giveBack(EditID("1"))
            #expect(try await Support.take(register, [claim], by: Support.ann, for: "1") == .taken)
            try await register.giveBack(EditID("2"))
            try await Support.expect(register, total: 1, own: 1)
            try await register.giveBack(EditID("1"))
            try await register.giveBack(EditID("1"))
            try await Support.expect(register, total: 0, own: 0)
            #expect(try await Support.take(register, [claim], by: Support.bob, for: "3") == .taken)
        },
        RegisterLaw("names are kept as they are") { backend in
            let register = try await backend.open(1)[0]
            for name in ["", "a'b\"c", "%", "_", "李", "🧋", "a b", "<&>", "couponUses"] {
                let (coupon, customer) = (CouponCode("C" + name), CustomerID("c" + name))
                let claims = [Support.claim(coupon, 1, each: 1)]
                #expect(try await Support.take(register, claims, by: customer, for: "e" + name) == .taken)
                try await Support.expect(register, coupon, total: 1, by: customer, own: 1)
                try await Support.expect(register, coupon, total: 0, by: customer, own: 0, except: ["e" + name])
            }
        },
    ]

    static let takingAgainLaws: [RegisterLaw] = [
        RegisterLaw("a checkout that takes again takes once, also when nothing else is left") { backend in
            let register = try await backend.open(1)[0]
            let claims = [Support.claim(Support.ten, 1, each: 1), Support.claim(Support.ten, 1, each: 1)]
            for _ in 0..<3 {
                #expect(try await Support.take(register, claims, by: Support.ann, for: "1") == .taken)
                try await Support.expect(register, total: 1, own: 1)
            }
            // What it has is not judged again, not even by a limit that is tighter now.
            let tighter = [Support.claim(Support.ten, 0)]
            #expect(try await Support.take(register, tighter, by: Support.ann, for: "1") == .taken)
            #expect(
                try await Support.take(register, claims, by: Support.bob, for: "2")
                    == .usedUp([CouponShortage(Support.ten, .total)]))
        },
        RegisterLaw("taking again replaces what the checkout took; a refusal leaves it") { backend in
            let register = try await backend.open(1)[0]
            let (ten, five) = (Support.claim(Support.ten, 1), Support.claim(Support.five, 1))
            #expect(try await Support.take(register, [ten], by: Support.ann, for: "1") == .taken)
            #expect(try await Support.take(register, [five], by: Support.bob, for: "2") == .taken)
            #expect(
                try await Support.take(register, [five], by: Support.ann, for: "1")
                    == .usedUp([CouponShortage(Support.five, .total)]))
            try await Support.expect(register, total: 1, own: 1)
            #expect(try await Support.take(register, [ten], by: Support.bob, for: "1") == .taken)
            try await Support.expect(register, total: 1, own: 0)
            #expect(try await Support.take(register, [], by: Support.bob, for: "1") == .taken)
            try await Support.expect(register, total: 0, by: Support.bob, own: 0)
        },
        RegisterLaw("what earlier checkouts took does not stand in the way, and is given back") { backend in
            let register = try await backend.open(1)[0]
            let claim = Support.claim(Support.ten, 2, each: 1)
            #expect(try await Support.take(register, [claim], by: Support.ann, for: "1") == .taken)
            #expect(try await Support.take(register, [claim], by: Support.bob, for: "2") == .taken)
            try await Support.expect(register, total: 1, own: 0, except: ["1", "0"])
            try await Support.expect(register, total: 1, own: 1, except: ["2", "2"])
            try await Support.expect(register, total: 0, own: 0, except: ["2", "1"])
            #expect(
                try await Support.take(register, [claim], by: Support.ann, for: "3", insteadOf: ["0", "1", "1"])
                    == .taken)
            try await Support.expect(register, total: 2, own: 1)
            try await register.giveBack(EditID("1"))
            try await Support.expect(register, total: 2, own: 1)
            // A refusal gives nothing back.
            #expect(
                try await Support.take(register, [claim], by: Support.bob, for: "4", insteadOf: ["3"])
                    == .usedUp([CouponShortage(Support.ten, .perCustomer)]))
            try await Support.expect(register, total: 2, own: 1)
        },
        RegisterLaw("uses are there when the place is opened again") { backend in
            if !backend.capabilities.contains(.persistent) { return }
            let open = try await backend.freshPlace()
            let claim = Support.claim(Support.ten, 1)
            #expect(try await Support.take(open(), [claim], by: Support.ann, for: "1") == .taken)
            try await Support.expect(try await open(), total: 1, own: 1)
            #expect(try await Support.take(open(), [claim], by: Support.ann, for: "1") == .taken)
            #expect(
                try await Support.take(open(), [claim], by: Support.ann, for: "2")
                    == .usedUp([CouponShortage(Support.ten, .total)]))
            try await open().giveBack(EditID("1"))
            try await Support.expect(try await open(), total: 0, own: 0)
        },
    ]

    static let takingAtOnceLaws: [RegisterLaw] = [
        RegisterLaw("of many that take at once, as many succeed as there are uses") { backend in
            for limit in [1, 5, 11] {
                let registers = try await backend.open(12)
                let won = try await race(registers, [Support.claim(Support.ten, limit)]) { CustomerID("c\($0)") }
                #expect(won == limit)
                try await Support.expect(registers[0], total: limit, by: CustomerID("nobody"), own: 0)
            }
        },
        RegisterLaw("of many that one customer takes at once, as many succeed as the customer may") { backend in
            let registers = try await backend.open(12)
            let claims = [Support.claim(Support.ten, 100, each: 3), Support.claim(Support.five)]
            #expect(try await race(registers, claims) { _ in Support.ann } == 3)
            try await Support.expect(registers[0], total: 3, own: 3)
            try await Support.expect(registers[0], Support.five, total: 3, own: 3)
        },
        RegisterLaw("of many that take for one checkout at once, all succeed and one use is taken") { backend in
            let registers = try await backend.open(8)
            let won = try await race(registers, [Support.claim(Support.ten, 1)], checkout: { _ in EditID("1") }) { _ in
                Support.ann
            }
            #expect(won == 8)
            try await Support.expect(registers[0], total: 1, own: 1)
        },
    ]

    /// Takes from all registers at once. Answers how many succeeded.
    private static func race(
        _ registers: [any CouponRegister], _ claims: [CouponClaim],
        checkout: @escaping @Sendable (Int) -> EditID = { EditID("checkout-\($0)") },
        by customer: @escaping @Sendable (Int) -> CustomerID
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: CouponTaking.self) { group in
            for (taker, register) in registers.enumerated() {
                group.addTask {
                    try await register.take(claims, by: customer(taker), for: checkout(taker), insteadOf: [])
                }
            }
            var won = 0
            for try await taking in group where taking == .taken { won += 1 }
            return won
        }
    }
}
