/// ISO 4217 list one, as published on 1 January 2026, less the codes without a minor unit (see ``Currency/init(code:)``).
///
/// Recent changes it takes in: XCG for ANG (2025), ZWG for ZWL (2024), SLE for SLL (2024), no HRK (2023), no BGN (2026).
enum CurrencyTable {
    private static let exponent0 = """
        BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
        """

    private static let exponent2 = """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
        CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP
        GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT
        LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN
        NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
        SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS
        UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG
        """

    private static let exponent3 = """
        BHD IQD JOD KWD LYD OMR TND
        """

    private static let exponent4 = """
        CLF UYW
        """

    /// All currencies, ordered by packed code, which is the order of the alphabet.
    static let all: [Currency] = {
        var list: [Currency] = []
        list.reserveCapacity(192)
        append(exponent0, exponent: 0, to: &list)
        append(exponent2, exponent: 2, to: &list)
        append(exponent3, exponent: 3, to: &list)
        append(exponent4, exponent: 4, to: &list)
        list.sort { $0.packedCode < $1.packedCode }
        return list
    }()

    /// The currency of a packed code, by binary search.
    static func currency(packedCode: UInt32) -> Currency? {
        let list = all
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if list[middle].packedCode < packedCode { low = middle + 1 } else { high = middle }
        }
        return low < list.count && list[low].packedCode == packedCode ? list[low] : nil
    }

    private static func append(_ codes: String, exponent: UInt8, to list: inout [Currency]) {
        var packed: UInt32 = 0
        var letters = 0
        for byte in codes.utf8 where byte >= 0x41 && byte <= 0x5A {
            packed = packed << 8 | UInt32(byte)
            letters += 1
            if letters % 3 == 0 {
                list.append(Currency(packedCode: packed, exponent: exponent))
                packed = 0
            }
        }
    }
}
