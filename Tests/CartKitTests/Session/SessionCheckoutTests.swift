import CartCore
import CartKit
import CartTestKit
import Testing

/// Checking out takes the uses of coupons once, whatever fails in between.
@Suite struct SessionCheckoutTests {
    private let world: SessionWorld
    private let register = MemoryCouponRegister()
    private static let (ann, bob) = (CustomerID("ann"), CustomerID("bob"))
    private static let coupon = CouponCode("TEN")

    init() throws { world = try SessionWorld() }

    private func pricing() throws -> PricingContext {
        let info = RuleInfo(
            id: PromotionID("ten"), type: "threshold", label: "ten", stage: .platformCoupons, coupon: Self.coupon,
            limits: CouponLimits(uses: 1))
        let tier = ThresholdRule.Tier(from: .pieces(1), off: .percent(basisPoints: 1_000))
        let step = PricingStep(try ThresholdRule(info: info, tiers: .highest([tier])))
        return PricingContext(catalog: world.catalog, promotions: PromotionBook([step]), now: world.clock.now)
    }

    /// A session whose cart holds the coupon and goods.
    private func filled() async throws -> CartSession {
        let session = try await world.open()
        _ = try await session.perform(world.add("a", 1, 1, 2))
        _ = try await session.perform(CartEdit(id: EditID("b"), .select(.all)))
        _ = try await session.perform(CartEdit(id: EditID("c"), .addCoupon(Self.coupon)))
        return session
    }

    /// Quotes with what the register counted, and checks out.
    private func checkOut(_ session: CartSession) async throws -> Quote {
        var context = try pricing()
        let book = context.promotions
        context.couponUses = try await session.uses(of: Array(book.limits.keys), by: Self.ann, in: register)
        let quote = try await session.cart.quote(in: context)
        _ = try await session.checkOut(quote, taking: book.claims(for: quote.spentCoupons), by: Self.ann, in: register)
        return quote
    }

    private func total() async throws -> Int? {
        try await register.uses(of: [Self.coupon], by: Self.ann, except: [])[Self.coupon]?.total
    }

    @Test("a checkout takes one use, the goods and the coupon")
    func once() async throws {
        let session = try await filled()
        #expect(try await checkOut(session).spentCoupons == [Self.coupon])
        #expect(try await total() == 1)
        let stored = try await world.stored()
        #expect(stored.totals.lineCount == 0)
        #expect(stored.coupons.isEmpty)
    }

    @Test(
        "after a crash between taking and saving the same checkout takes nothing more, nor does one after further edits"
    )
    func crash() async throws {
        for edits in [0, 1, 3] {
            try await register.giveBack(EditID("other"))
            let world = try SessionWorld()
            let test = Self(world: world)
            let session = try await test.filled()
            world.store.fail(.save, with: .refuse(SessionWorld.full))
            await #expect(throws: CheckoutError.session(.notSaved(SessionWorld.full))) {
                _ = try await test.checkOut(session)
            }
            #expect(try await test.total() == 1)
            #expect(try await world.stored().coupons == [Self.coupon])
            // The process is gone with its session; another opens the cart.
            let next = try await world.open()
            for edit in 0..<edits { _ = try await next.perform(world.add("more-\(edit)", 1, 1)) }
            #expect(try await test.checkOut(next).spentCoupons == [Self.coupon])
            #expect(try await test.total() == 1)
            #expect(try await world.stored().coupons.isEmpty)
            // What is taken for good stands in everybody's way from now on.
            _ = try await next.perform(CartEdit(id: EditID("again"), .addCoupon(Self.coupon)))
            _ = try await next.perform(world.add("d", 1, 1))
            _ = try await next.perform(CartEdit(id: EditID("e"), .select(.all)))
            #expect(try await test.checkOut(next).spentCoupons.isEmpty)
            #expect(try await test.total() == 1)
        }
    }

    private init(world: SessionWorld) { self.world = world }

    @Test("a save whose reply was lost is one checkout")
    func lostReply() async throws {
        let session = try await filled()
        world.store.fail(.save, with: .loseReply(SessionWorld.lost))
        await #expect(throws: CheckoutError.session(.notSaved(SessionWorld.lost))) { _ = try await checkOut(session) }
        _ = try await session.leave()
        #expect(try await total() == 1)
        #expect(try await world.stored().totals.lineCount == 0)
    }

    @Test("who loses the race for the last use is told, and nothing changes")
    func race() async throws {
        let session = try await filled()
        let book = try pricing().promotions
        let quote = try await session.cart.quote(in: try pricing())
        let claims = book.claims(for: quote.spentCoupons)
        #expect(try await register.take(claims, by: Self.bob, for: EditID("bob's"), insteadOf: []) == .taken)
        let before = try await world.stored()
        await #expect(throws: CheckoutError.usedUp([CouponShortage(Self.coupon, .total)])) {
            _ = try await session.checkOut(quote, taking: claims, by: Self.ann, in: register)
        }
        #expect(try await world.stored() == before)
        #expect(await session.cart == before)
        #expect(try await total() == 1)
        #expect(try await checkOut(session).spentCoupons.isEmpty)
    }

    @Test("checkouts of two states, and of two carts in one state, are two")
    func ids() async throws {
        let session = try await filled()
        let first = await session.checkoutID
        #expect(await session.unfinishedCheckouts.contains(first) == false)
        _ = try await session.perform(world.add("d", 1, 1))
        #expect(await session.checkoutID != first)
        #expect(await session.unfinishedCheckouts.first == first)
        let again = try await world.open()
        #expect(await again.checkoutID == session.checkoutID)
        let other = try await CartSession.open(CartID("other"), in: world.store, settings: world.settings())
        for edit in [world.add("a", 1, 1, 2), world.add("d", 1, 1)] { _ = try await other.perform(edit) }
        #expect(await other.checkoutID != session.checkoutID)
        // A checkout that came to an end is not among those that did not.
        let done = await session.checkoutID
        _ = try await session.checkOut(try await session.cart.quote(in: pricing()), by: Self.ann, in: register)
        #expect(await session.unfinishedCheckouts.contains(done) == false)
    }
}
