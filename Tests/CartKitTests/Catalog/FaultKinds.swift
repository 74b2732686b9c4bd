import CartKit

extension Injection {
    /// Objects whose fields a file names as it likes.
    private static let maps: Set<String> = ["words", "spec", "prices", "rates"]
    /// Names by language.
    private static let named: Set<String> = ["name", "title", "label"]
    private static let amounts: Set<String> = [
        "price", "listPrice", "floorPrice", "cost", "packing", "freeFrom", "minimumOrder", "packingPerOrder", "below",
        "firstFee", "everyFee", "maximumOff", "fromAmount", "off",
    ]
    private static let wholes: Set<String> = [
        "stock", "minimum", "step", "perCustomer", "pieces", "limit", "maximumTimes", "choose", "buy", "firstMetres",
        "everyMetres", "fromMetres", "maximumMetres",
    ]
    /// Fields with a name that others use.
    private static let identities: Set<String> = ["id", "sku", "code", "tags", "rates"]
    /// Lists that may be empty, or are refused together with what they are for.
    private static let free: Set<String> = [
        "shops", "products", "options", "requires", "promotions", "coupons", "tags", "notWith",
    ]

    /// One fault of each kind at each place where it is one.
    static func all(in example: DocumentValue) -> [Injection] {
        Place.all(in: example).dropFirst().flatMap { place -> [Injection] in
            guard let value = place.value(in: example) else { return [] }
            return otherType(place, value) + unknown(place, value, example) + numbers(place, value)
                + contradictions(
                    place, value, example)
        }
    }

    private static func at(_ place: Place, _ value: DocumentValue?, ground: Place? = nil) -> Injection {
        // A type decides how the rest of its promotion is read.
        let ground = ground ?? (place.name == "type" ? place.parent : place)
        let renames = place.steps.contains { step in
            if case .field(let name) = step { return identities.contains(name) }
            return false
        }
        return Injection(place: place, value: value, fault: place.path, ground: ground, renames: renames)
    }

    private static func isMap(_ place: Place, _ value: DocumentValue) -> Bool {
        maps.contains(place.name) || maps.contains(place.parent.name) || (named.contains(place.name))
    }

    private static func otherType(_ place: Place, _ value: DocumentValue) -> [Injection] {
        switch value {
        case .bool: return [at(place, .text("x"))]
        case .object, .array:
            var injection = at(place, .bool(true))
            // What is in it is missing elsewhere.
            injection.renames = injection.renames || ["shops", "products", "skus", "promotions"].contains(place.name)
            if case .array = value, !free.contains(place.name) {
                var empty = injection
                empty.value = .array([])
                return [injection, empty]
            }
            return [injection]
        default: return [at(place, .bool(true)), at(place, .array([.null]))]
        }
    }

    /// Fields that there are not, and names that nothing has.
    private static func unknown(_ place: Place, _ value: DocumentValue, _ example: DocumentValue) -> [Injection] {
        switch value {
        case .object where !isMap(place, value):
            return [at(place.field("qqqq"), .integer(1))]
        case .object where named.contains(place.name): return [at(place.field("q"), .text("x"))]
        case .text:
            var found: [Injection] = []
            let isItem = if case .item? = place.steps.last { true } else { false }
            let isOfProduct = place.parent.parent.parent.name == "products" && place.name == "tags"
            if isItem, ["skus", "products", "tags", "shops", "notWith"].contains(place.name),
                !(isOfProduct && place.steps.contains(.field("title"))), !isProductTag(place)
            {
                found.append(at(place, .text("nobody-here")))
            }
            if ["type", "currency", "timeZone", "partial", "per", "by", "counting", "rounding"].contains(place.name)
                || place.name == "shop"
            {
                found.append(at(place, .text("nothing-like-it")))
            }
            if named.contains(place.name) || named.contains(place.parent.name) {
                found += [at(place, .text("")), at(place, .text("bell\u{7}"))]
            }
            return found
        default: return []
        }
    }

    private static func isProductTag(_ place: Place) -> Bool {
        place.name == "tags" && place.steps.count == 6
    }

    private static func numbers(_ place: Place, _ value: DocumentValue) -> [Injection] {
        switch value {
        case .text where amounts.contains(place.name):
            return [.integer(5), .number(5.5), .text("-1.00"), .text("1.001"), .text("five")].map { at(place, $0) }
        case .integer where wholes.contains(place.name):
            return [.integer(-1), .number(1.5), .text("1")].map { at(place, $0) }
        case .integer where place.name == "percentOff":
            return [.integer(101), .integer(0), .integer(-5), .text("0.001"), .number(12.5)].map { at(place, $0) }
        default: return []
        }
    }

    /// What is right by itself and wrong beside something else.
    private static func contradictions(
        _ place: Place, _ value: DocumentValue, _ example: DocumentValue
    ) -> [Injection] {
        let parent = place.parent
        func beside(_ name: String) -> Bool { parent.field(name).value(in: example) != nil }
        func wrong(_ value: DocumentValue?) -> Injection { at(place, value, ground: parent) }
        switch place.name {
        case "off" where beside("from") && parent.parent.name != "promotions":
            // A delivery fee may be less than its threshold.
            let isFee = parent.parent.parent.field("fee").value(in: example) != nil
            return isFee ? [] : [wrong(.text("9999999.00"))]
        case "until": return [wrong(.text("2020-01-01")), wrong(.text("2026-02-30"))]
        case "minimum" where beside("maximum") && beside("perCustomer"): return [wrong(.integer(8))]
        case "floorPrice": return [wrong(.text("60.00"))]
        case "fromMetres":
            return [wrong(.integer(10)), at(place, .integer(8_000), ground: parent.parent.parent)]
        case "coversFees":
            return [at(parent.field("voucher"), .bool(false), ground: parent)].map {
                var moved = $0
                moved.fault = place.path
                return moved
            }
        case "shop": return [wrong(.text("nobody-here"))]
        case "id", "sku", "price", "code", "fee", "name", "title", "members", "goods", "choices":
            return isRequired(place, example) ? [wrong(nil)] : []
        default: return []
        }
    }

    /// Whether the field must be there.
    private static func isRequired(_ place: Place, _ example: DocumentValue) -> Bool {
        if case .item? = place.steps.last { return false }
        let isOfPromotion = place.steps.first == .field("promotions") && place.steps.count == 3
        switch place.name {
        case "price":
            // Of a choice it is a surcharge, of a promotion one of three.
            return place.parent.parent.name == "skus" || (place.parent.name == "goods")
                ? !place.steps.contains(.field("choices")) : false
        case "fee": return !isOfPromotion
        case "name": return !place.steps.contains(.field("spec"))
        default: return true
        }
    }
}
