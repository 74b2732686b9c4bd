internal import CartCore
internal import CartKit
internal import CartScreen
internal import Glibc

extension Failure {
    /// A message of the cart's own texts.
    init(_ exit: ExitCode, code: String, _ message: Message, at place: String? = nil) {
        self.init(exit, code: code, (place.map { $0 + ": " } ?? "") + message.what, advice: message.remedy)
    }

    /// What a program itself found, in the cart's own texts.
    init(_ problem: ProgramFailure, _ message: Message, at place: String) {
        self.init(problem.exit, code: problem.rawValue, message, at: place)
    }

    /// The cart refuses an edit.
    init(_ error: CartError, texts: Texts) {
        self.init(.refused, code: error.code, texts.message(for: error))
        if case .anotherShop = error {
            let words = Words(texts.language)
            advice += words.say(" Or use a cart of its own: --cart NAME.", "也可用 --cart NAME 另开一个购物车。")
        }
        line = error.line?.rawValue
        limit = error.limit
        requested = error.requested
    }

    /// Something stands in the way of checking out.
    init(_ obstacle: CheckoutObstacle, texts: Texts) {
        self.init(.refused, code: obstacle.code, texts.message(for: obstacle))
        switch obstacle {
        case .quantityLimit(let line, let limit, let requested):
            self.line = line.rawValue
            self.limit = limit.value
            self.requested = requested
        case .unavailable(let line, _): self.line = line.rawValue
        case .nothingSelected, .belowMinimumOrder, .outOfReach, .requiredItems: break
        }
    }

    /// The cart cannot be priced.
    init(_ error: PricingError, texts: Texts) {
        self.init(.badData, code: error.code, texts.message(for: error))
    }

    /// A typed quantity is none.
    init(_ problem: QuantityInput.Problem, typed: String, texts: Texts) {
        self.init(.refused, code: problem.code, texts.message(for: problem, typed: typed))
        if case .tooLarge(let most) = problem { limit = most }
    }

    /// A store could not do what it was asked. A reason that is SQLite's, or a backend's of another
    /// package, stays in English.
    init(_ error: CartStoreError, words: Words) {
        let (exit, what, advice) = Self.meaning(of: error.code)
        let message: String
        switch words.language {
        case .en: message = error.description
        case .zhHans: message = "\(error.place)：\(what.chinese)（\(words.reason(error.reason))）"
        }
        self.init(exit, code: error.code.name, message, advice: words(advice))
    }

    /// How the program ends, what happened, and what to do, for each code of a store.
    static func meaning(of code: CartStoreError.Code) -> (exit: ExitCode, what: Bilingual, advice: Bilingual) {
        switch code {
        case .conflict:
            (
                .busy, Bilingual("in conflict", "与他人的修改冲突"),
                Bilingual("Someone else keeps changing this cart; try again.", "此购物车正被他人频繁修改，请重试。")
            )
        case .busy:
            (
                .busy, Bilingual("busy", "正被占用"),
                Bilingual(
                    "Another program holds the store; wait for it to end and try again.", "另一程序占用着存储，请等它结束后重试。")
            )
        case .corrupt:
            (
                .badData, Bilingual("damaged or foreign", "已损坏或并非本程序的文件"),
                Bilingual(
                    "It was left as it is. Restore a copy of it, or name another store with --store.",
                    "文件未被修改。请恢复备份，或用 --store 指定其他存储。")
            )
        case .newerVersion:
            (
                .badData, Bilingual("written by a newer version", "由更新版本写成"),
                Bilingual("It was left as it is. Use the newer program.", "文件未被修改。请使用新版程序。")
            )
        case .inputOutput:
            (
                .inputOutput, Bilingual("cannot be read or written", "读写失败"),
                Bilingual(
                    "What is stored is what it was. Check the disk's space and the file's rights.",
                    "已存内容未变。请检查磁盘空间与文件权限。")
            )
        case .cannotCreate:
            (
                .cannotCreate, Bilingual("cannot be created", "无法创建"),
                Bilingual(
                    "Check that the folder is there and may be written to.", "请确认该文件夹存在且可写。")
            )
        case .notAllowed:
            (
                .notAllowed, Bilingual("not allowed", "没有权限"),
                Bilingual("Ask for the right to read and write there.", "请取得该处的读写权限。")
            )
        case .notStorable:
            (
                .badData, Bilingual("cannot be stored", "无法存储"),
                Bilingual("Change the field named.", "请修改所指字段。")
            )
        case .unavailable:
            (
                .unavailable, Bilingual("does not answer", "没有响应"),
                Bilingual("Try again later; nothing was lost.", "请稍后重试，数据没有丢失。")
            )
        case .badURL:
            (
                .usage, Bilingual("not a store's URL", "不是有效的存储地址"),
                Bilingual(
                    "Write it like sqlite:carts.db or plist:carts.plist.", "请写作 sqlite:carts.db 或 plist:carts.plist。")
            )
        default:
            (
                .inputOutput, Bilingual("failed", "出错"),
                Bilingual("See the reason given.", "请参阅所述原因。")
            )
        }
    }

    /// An identifier that was typed is none.
    init(_ error: IdentifierError, option: String, texts: Texts) {
        self.init(.usage, texts.message(for: error), at: option)
    }
}
