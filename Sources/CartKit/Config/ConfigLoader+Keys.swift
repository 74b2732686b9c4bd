internal import CartCore

extension ConfigLoader {
    func read(into config: inout Config) {
        config.file = file
        readStore(into: &config)
        readCart(into: &config)
        readSelection(into: &config)
        readPricing(into: &config)
        readMotion(into: &config)
        readShopper(into: &config)
        readPurchases(into: &config)
        readOutput(into: &config)
        root.finish()
        config.values = values
    }

    // MARK: Stores and files

    private func readStore(into config: inout Config) {
        let fallback = "sqlite:" + PathText.join(input.dataFolder, defaults.storeFile)
        config.store = resolve("store", flag: "store", in: root, default: fallback, show: { $0 }, storeURL)
        config.isDefaultStore = values.last?.source == .standard
        config.save = resolve(orNone: "save", flag: "save", show: Self.text, Self.savePolicy)
        config.catalog = resolve(orNone: "catalog", flag: "catalog", show: { $0 }, path)
    }

    /// A store's URL, its path resolved where the scheme's locations are paths.
    private func storeURL(_ reader: DocumentReader, _ field: String) -> String? {
        guard let text = reader.text(field) else { return nil }
        let known = plugins.stores.keys.sorted()
        do throws(CartStoreError) {
            var url = try StoreURL(parsing: text, knownSchemes: known)
            guard let kind = plugins.stores[url.scheme] else { throw url.unknownScheme(known: known) }
            // ":memory:" and the like are no paths.
            if kind.location == .file, !url.location.isEmpty, !url.location.hasPrefix(":") {
                url.location = resolved(url.location, of: reader)
            }
            return url.description
        } catch {
            reader.fault(
                at: field, error.code.name, english: "\(error.place): \(error.reason)",
                chinese: "存储地址无效 \(error.place)：\(ChineseReason.of(error.reason))")
            return nil
        }
    }

    private func path(_ reader: DocumentReader, _ field: String) -> String? {
        guard let text = reader.text(field) else { return nil }
        if !text.isEmpty { return resolved(text, of: reader) }
        reader.fault(at: field, "empty", english: "names no file", chinese: "没有写文件名")
        return nil
    }

    /// Paths in the file start at the file's folder, typed ones at the working folder.
    private func resolved(_ path: String, of reader: DocumentReader) -> String {
        let place = file.map { PathText.folder(of: $0) } ?? ""
        let isTyped = reader === typed
        return PathText.resolve(path, in: isTyped ? "" : place, home: input.variable("HOME"))
    }

    private static func savePolicy(_ reader: DocumentReader, _ field: String) -> SavePolicy? {
        guard let text = reader.text(field) else { return nil }
        switch text {
        case "every-edit": return .everyEdit
        case "on-leave": return .onLeave
        default:
            if text.hasPrefix("after:"), let milliseconds = Int(text.dropFirst(6)),
                (1...86_400_000).contains(milliseconds)
            {
                return .after(milliseconds: milliseconds)
            }
            reader.unknownName(
                at: field, "unknown-value", found: text, allowed: ["every-edit", "on-leave", "after:500"])
            return nil
        }
    }

    private static func text(_ policy: SavePolicy) -> String {
        switch policy {
        case .everyEdit: "every-edit"
        case .onLeave: "on-leave"
        case .after(let milliseconds): "after:\(milliseconds)"
        }
    }

    // MARK: The cart

    private func readCart(into config: inout Config) {
        let cart = section("cart", main: "id")
        config.cart = readCartID(cart)
        let standard = defaults.rules
        config.rules.capacity = integer("capacity", cart, 1...1_000_000, standard.capacity)
        config.rules.maximumQuantity = integer(
            "maximumQuantity", cart, 1...CartRules.largestQuantity, standard.maximumQuantity)
        config.rules.excess = choice("cart", "excess", cart, standard.excess)
        config.rules.belowMinimum = choice("cart", "belowMinimum", cart, standard.belowMinimum)
        config.rules.zero = choice("cart", "zero", cart, standard.zero)
        config.rules.adding = choice("cart", "adding", cart, standard.adding)
        config.rules.place = choice("cart", "place", cart, standard.place)
        config.rules.shops = choice("cart", "shops", cart, standard.shops)
        config.rules.merging = choice("cart", "merging", cart, standard.merging)
        cart?.finish()
    }

    private func readCartID(_ cart: DocumentReader?) -> CartID {
        resolve(
            "cart.id", flag: "cart", in: cart, field: "id", default: CartID("default"), show: \.rawValue
        ) { $0.identifier($1) }
    }

    private func integer(
        _ field: String, _ reader: DocumentReader?, _ range: ClosedRange<Int>, _ standard: Int
    ) -> Int {
        resolve("cart." + field, in: reader, field: field, default: standard, show: { String($0) }) {
            $0.integer($1, in: range)
        }
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ section: String, _ field: String, _ reader: DocumentReader?, _ standard: Choice
    ) -> Choice where Choice.RawValue == String {
        resolve(section + "." + field, in: reader, field: field, default: standard, show: \.rawValue) { $0.choice($1) }
    }

    private func flag(_ section: String, _ field: String, _ reader: DocumentReader?, _ standard: Bool) -> Bool {
        resolve(section + "." + field, in: reader, field: field, default: standard, show: { "\($0)" }) { $0.flag($1) }
    }

    private func name(
        _ section: String, _ field: String, _ reader: DocumentReader?, _ standard: String, known: [String]
    ) -> String {
        resolve(section + "." + field, in: reader, field: field, default: standard, show: { $0 }) { reader, field in
            guard let text = reader.text(field) else { return nil }
            if known.contains(text) { return text }
            reader.unknownName(at: field, "unknown-value", found: text, allowed: known)
            return nil
        }
    }

    // MARK: Plugins by name

    private func readSelection(into config: inout Config) {
        let reader = section("selection", main: "policy")
        let before = root.collector.faults.count
        let policy = name(
            "selection", "policy", reader, defaults.selection, known: plugins.selections.keys.sorted())
        // The options of a policy that is not known cannot be judged.
        if root.collector.faults.count > before { return }
        let options = reader ?? DocumentReader(.object([:]), path: "selection", collector: root.collector)
        guard let make = plugins.selections[policy] else {
            root.fault(
                at: "selection", "unknown-value", english: "no policy \"\(policy)\" is registered",
                chinese: "未注册选择策略 \"\(policy)\"")
            return
        }
        if let made = make(options) {
            config.selection = made
        } else if root.collector.faults.count == before {
            options.fault(
                "bad-value", english: "policy \"\(policy)\" refuses these options", chinese: "策略 \"\(policy)\" 不接受这些选项")
        }
        options.finish()
        for field in options.fieldNames where field != "policy" {
            guard let value = options.value(field) else { continue }
            values.append(
                ConfigValue(key: "selection." + field, value: value.excerpt, source: source("selection." + field)))
        }
    }

    private func readPricing(into config: inout Config) {
        let reader = section("pricing", main: "profile")
        let profiles = [PricingProfile.mall, .takeaway]
        let named = name("pricing", "profile", reader, defaults.pricing.name, known: profiles.map(\.name))
        var profile = named == defaults.pricing.name ? defaults.pricing : profiles.first { $0.name == named } ?? .mall
        profile.thresholdBasis = choice("pricing", "thresholdBasis", reader, profile.thresholdBasis)
        profile.thresholdCountsPacking = flag(
            "pricing", "thresholdCountsPacking", reader, profile.thresholdCountsPacking)
        profile.percentBasis = choice("pricing", "percentBasis", reader, profile.percentBasis)
        profile.shareBasis = choice("pricing", "shareBasis", reader, profile.shareBasis)
        profile.discountedGoodsCount = flag("pricing", "discountedGoodsCount", reader, profile.discountedGoodsCount)
        profile.freeDeliveryBasis = choice("pricing", "freeDeliveryBasis", reader, profile.freeDeliveryBasis)
        profile.minimumOrderBasis = choice("pricing", "minimumOrderBasis", reader, profile.minimumOrderBasis)
        profile.minimumOrderCountsPacking = flag(
            "pricing", "minimumOrderCountsPacking", reader, profile.minimumOrderCountsPacking)
        config.pricing = profile
        config.fulfilment = resolve(
            "pricing.fulfilment", flag: "fulfilment", in: reader, field: "fulfilment", default: .delivery,
            show: \.rawValue
        ) { $0.choice($1) }
        reader?.finish()
    }

    private func readMotion(into config: inout Config) {
        let reader = section("motion", main: "path")
        config.path = name(
            "motion", "path", reader, BuiltInPath.parabola.rawValue, known: plugins.paths.keys.sorted())
        config.hasReducedMotion = flag("motion", "reduced", reader, false)
        reader?.finish()
    }

    // MARK: The shopper

    private static let metres = 0...100_000_000

    private func readShopper(into config: inout Config) {
        config.area = resolve(orNone: "area", flag: "area", show: \.rawValue) { $0.identifier($1) }
        config.distance = resolve(
            orNone: "distance", flag: "distance", show: { String($0) }, Self.whole(in: Self.metres))
        config.distances = numbers("distances", in: Self.metres, english: "is no shop", chinese: "不是店铺")
        config.persons = resolve(orNone: "persons", flag: "persons", show: { String($0) }, Self.whole(in: 1...10_000))
        let memberships = resolve(orNone: "memberships", show: { $0.joined(separator: ", ") }, Self.names)
        config.memberships = Set(memberships ?? [])
        config.customer = resolve(orNone: "customer", flag: "customer", show: \.rawValue) { $0.identifier($1) }
    }

    /// A whole number within a range; in a flag or a variable as a text.
    private static func whole(
        in range: ClosedRange<Int>
    ) -> (_ reader: DocumentReader, _ field: String) -> Int? {
        { reader, field in
            guard case .text(let text)? = reader.value(field) else { return reader.integer(field, in: range) }
            // Nine digits fit in any Int.
            let isPlain = (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
            if isPlain, let number = Int(text), range.contains(number) { return number }
            let (low, high) = (range.lowerBound, range.upperBound)
            reader.fault(
                at: field, "out-of-range",
                english: "\(DocumentValue.quoted(text)) is no whole number within \(low)…\(high)",
                chinese: "\(DocumentValue.quoted(text)) 不是 \(low)…\(high) 之内的整数")
            return nil
        }
    }

    private static func names(_ reader: DocumentReader, _ field: String) -> [String]? {
        if !reader.has(field) { return nil }
        return reader.texts(field).map(\.text)
    }

    private func readPurchases(into config: inout Config) {
        config.purchases = numbers(
            "purchases", in: 0...CartRules.largestQuantity, english: "is no SKU", chinese: "不是 SKU")
    }

    /// Whole numbers by identifier, each a value of its own.
    private func numbers<ID: Identifier>(
        _ key: String, in range: ClosedRange<Int>, english: String, chinese: String
    ) -> [ID: Int] {
        guard let reader = root.object(key) else { return [:] }
        var numbers: [ID: Int] = [:]
        for field in reader.fieldNames {
            guard let number = reader.integer(field, in: range) else { continue }
            guard let id = try? ID(validating: field) else {
                reader.fault(
                    at: field, "bad-identifier",
                    english: "\(english): empty, too long, or with control characters",
                    chinese: "\(chinese)：为空、过长或含控制字符")
                continue
            }
            numbers[id] = number
            values.append(
                ConfigValue(key: "\(key).\(field)", value: String(number), source: source(reader.path(of: field))))
        }
        return numbers
    }

    // MARK: Output

    private func readOutput(into config: inout Config) {
        config.language = resolve(orNone: "language", flag: "lang", show: { $0 }) { reader, field in
            guard let text = reader.text(field) else { return nil }
            if ["en", "zh-Hans"].contains(text) { return text }
            reader.unknownName(at: field, "unknown-value", found: text, allowed: ["en", "zh-Hans"])
            return nil
        }
        config.color = resolve("color", flag: "color", in: root, default: .auto, show: \.rawValue) { $0.choice($1) }
        let now: (text: String, time: LocalTime)? = resolve(orNone: "now", flag: "now", show: \.text) { reader, field in
            guard let text = reader.text(field) else { return nil }
            if let time = LocalTime(text) { return (text, time) }
            reader.fault(
                at: field, "not-a-time",
                english: "\(DocumentValue.quoted(text)) is no date or time that exists; write 2026-06-18T20:00",
                chinese: "\(DocumentValue.quoted(text)) 不是存在的日期或时间；请写成 2026-06-18T20:00")
            return nil
        }
        config.now = now?.time
        config.json = resolve("json", flag: "json", in: root, default: false, show: { "\($0)" }, Self.truth)
        config.quiet = resolve("quiet", flag: "quiet", in: root, default: false, show: { "\($0)" }, Self.truth)
    }

    /// True or false; in a flag or a variable also as a text.
    private static func truth(_ reader: DocumentReader, _ field: String) -> Bool? {
        guard case .text(let text)? = reader.value(field) else { return reader.flag(field) }
        switch text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default:
            reader.unknownName(at: field, "unknown-value", found: text, allowed: ["true", "false"])
            return nil
        }
    }
}
