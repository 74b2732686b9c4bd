/// A hash that is the same on every machine and in every run: for names derived from texts, not against attackers.
enum StableHash {
    /// 128 bits of FNV-1a as 32 hexadecimal digits. The parts are separated, so `["ab", "c"]` is not `["a", "bc"]`.
    static func hexadecimal(_ parts: [String]) -> String {
        var high: UInt64 = 0x6c62_272e_07bb_0142
        var low: UInt64 = 0x62b8_2175_6295_c58d
        func take(_ byte: UInt8) {
            low ^= UInt64(byte)
            // Times the prime 2^88 + 2^8 + 0x3b, modulo 2^128.
            let product = low.multipliedFullWidth(by: 0x13b)
            high = high &* 0x13b &+ product.high &+ low << 24
            low = product.low
        }
        for part in parts {
            part.utf8.forEach(take)
            take(0xFF)
        }
        return padded(high) + padded(low)
    }

    private static func padded(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
