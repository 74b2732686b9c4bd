internal import CartCore

extension CatalogReader {
    /// How an exact tax becomes whole minor units, as a file writes it.
    private enum RoundingName: String, CaseIterable {
        case halfUp = "half-up"
        case halfEven = "half-even"
        case halfDown = "half-down"

        var rounding: Rounding {
            switch self {
            case .halfUp: .halfUp
            case .halfEven: .halfEven
            case .halfDown: .halfDown
            }
        }
    }

    /// Reads the market's `tax`.
    func readTax() {
        guard let reader = root.object("tax") else { return }
        for field in ["prices", "rates", "default"] where !reader.has(field) { reader.missing(field) }
        let prices: TaxTerms.Prices? = reader.choice("prices")
        let step: TaxTerms.Step? = reader.choice("by")
        let rounding: RoundingName? = reader.choice("rounding")
        let rates = reader.object("rates").map(readRates) ?? []
        taxRates = rates.map(\.id)
        let standard = taxRate(reader, "default")
        let fees = taxRate(reader, "fees")
        reader.finish()
        guard let prices, let standard, reader.collector.isEmpty else { return }
        do throws(TaxTerms.Fault) {
            tax = try TaxTerms(
                prices: prices, step: step ?? .line, rounding: rounding?.rounding ?? .halfUp, rates: rates,
                standard: standard, fees: fees)
        } catch {
            // Whatever the terms refuse is looked for above, where the place is known; this is for what is not.
            reader.fault("bad-value", english: "the rates make no terms: \(error)", chinese: "税率设置无效：\(error)")
        }
    }

    private func readRates(_ reader: DocumentReader) -> [TaxRate] {
        var rates: [TaxRate] = []
        if reader.fieldNames.isEmpty {
            reader.fault("empty", english: "needs at least one rate", chinese: "至少需要一个税率")
        }
        for name in reader.fieldNames where reader.isName(name, path: { reader.path(of: name) }) {
            // What is wrong with its value makes the name no less known.
            rates.append(TaxRate(TaxRateID(name), millionths: millionths(reader, name) ?? 0))
        }
        return rates
    }

    /// A percentage from 0 to 1,000, with at most four decimals.
    private func millionths(_ reader: DocumentReader, _ field: String) -> Int64? {
        guard let value = reader.value(field) else {
            reader.missing(field)
            return nil
        }
        let millionths: Int64?
        switch value {
        case .integer(let percent): millionths = (-1...1_001).contains(percent) ? percent * 10_000 : .max
        case .text(let text):
            // A currency of four decimals reads them exactly.
            millionths = Currency(code: "CLF").flatMap { try? Money(parsing: text, currency: $0) }?.minorUnits
        default: millionths = nil
        }
        guard let millionths else {
            reader.fault(
                at: field, "not-a-percentage",
                english: "\(value.excerpt) is no percentage; write 20, or \"8.875\" with at most four decimals",
                chinese: "\(value.excerpt) 不是百分比；请写 20，或最多四位小数的 \"8.875\"")
            return nil
        }
        if (0...TaxRate.most).contains(millionths) { return millionths }
        reader.fault(
            at: field, "out-of-range", english: "\(value.excerpt) is not within 0…1000",
            chinese: "\(value.excerpt) 不在 0…1000 之内")
        return nil
    }

    /// The name of a rate, which must be one of the market's.
    func taxRate(_ reader: DocumentReader, _ field: String) -> TaxRateID? {
        guard let name = reader.text(field) else { return nil }
        // Where the rates themselves are wrong, which was told, no name can be judged.
        let isUnknowable = taxRates.isEmpty && root.has("tax")
        if isUnknowable || taxRates.contains(TaxRateID(name)) { return TaxRateID(name) }
        reader.unknownName(at: field, "unknown-tax-rate", found: name, allowed: taxRates.map(\.rawValue))
        return nil
    }

    /// Reads the market's `cashRounding`.
    func readCashRounding() {
        guard let reader = root.object("cashRounding") else { return }
        if !reader.has("to") { reader.missing("to") }
        let interval = reader.amount("to", in: currency)?.minorUnits
        if interval == 0 {
            reader.fault(at: "to", "not-positive", english: "must be more than zero", chinese: "必须大于零")
        }
        let mode: CashRounding.Mode? = reader.choice("rounding")
        reader.finish()
        if let interval { cashRounding = CashRounding(to: interval, mode ?? .nearest) }
    }
}
