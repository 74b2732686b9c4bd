internal import CartCore
internal import CartKit
internal import CartScreen
internal import Glibc

/// What a command works with: what was typed, what is set, and where its words go.
public struct Workplace: Sendable {
    let program: ProgramSpec
    let arguments: ParsedArguments
    let settings: Settings
    let environment: [String: String]
    let out: Output
    let err: Output

    init(
        program: ProgramSpec, arguments: ParsedArguments, settings: Settings, environment: [String: String],
        out: Output, err: Output
    ) {
        self.program = program
        self.arguments = arguments
        self.settings = settings
        self.environment = environment
        self.out = out
        self.err = err
    }

    var words: Words { Words(settings.language) }
    var isJSON: Bool { settings.config.json }
    var isQuiet: Bool { settings.config.quiet }

    /// An id for an edit: 128 bits from the system's random numbers, in hexadecimal.
    static func freshEditID() -> EditID {
        var generator = SystemRandomNumberGenerator()
        return EditID(
            [generator.next(), generator.next()].map { (half: UInt64) in
                let digits = String(half, radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined())
    }

    /// The clock's time now; a command reads it once, in `Market`.
    static func clock() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    // MARK: Reading files

    /// The most that is read of a catalog, an import or a batch, in bytes: a device without an end must not fill memory.
    static let largestInput = 64 << 20

    /// The bytes of a file, or of standard input for `-`.
    func read(_ path: String) throws(Failure) -> [UInt8] {
        if path == "-" { return try read(descriptor: 0, named: words.say("standard input", "标准输入")) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw unreadable(path, errno) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, named: path)
    }

    private func read(descriptor: Int32, named name: String) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count > 0 {
                bytes += buffer[..<count]
                if bytes.count > Self.largestInput {
                    throw Failure(
                        .inputTooLarge,
                        words.say(
                            "\(name) is larger than \(Self.largestInput >> 20) MiB",
                            "\(name) 超过 \(Self.largestInput >> 20) MiB"),
                        advice: words.say("Name the right file, or split it.", "请确认文件无误，或将其拆分。"))
                }
            } else if errno != EINTR {
                throw unreadable(name, errno)
            }
        }
    }

    func unreadable(_ name: String, _ number: Int32) -> Failure {
        if number == EISDIR {
            return Failure(
                .fileNotFound, words.say("\(name) is a folder, not a file", "\(name) 是文件夹，不是文件"),
                advice: words.say("Name a file in it.", "请指定其中的文件。"))
        }
        let reason = String(cString: strerror(number))
        let problem: ProgramFailure =
            switch number {
            case ENOENT, ENOTDIR: .fileNotFound
            case EACCES, EPERM: .notAllowed
            default: .inputOutput
            }
        return Failure(
            problem,
            words.say("cannot read \(name): \(reason)", "无法读取 \(name)：\(words.reason(reason))"),
            advice: words.say("Check the file's name and that it may be read.", "请检查文件名及读取权限。"))
    }
}
