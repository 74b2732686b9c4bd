internal import CartCore
internal import CartKit
internal import CartScreen
internal import Glibc

/// Looking after stores.
enum StoreCommands {
    static func run(_ place: Workplace) async throws(Failure) {
        switch place.arguments.words[0] {
        case "info": try await info(place)
        case "check": try await check(place)
        default: try await copy(place)
        }
    }

    private static func inspectable(_ place: Workplace) throws(Failure) -> any InspectableCartStore {
        let store = try place.openStore(place.settings.store, makesFolder: place.settings.isDefaultStore)
        if let store = store as? any InspectableCartStore { return store }
        throw Failure(
            .notInspectable,
            place.words.say(
                "\(place.settings.store): this store cannot look itself over", "\(place.settings.store)：此存储不支持检视"),
            advice: place.words.say("Ask the service that keeps it.", "请在提供该存储的服务一侧检查。"))
    }

    private static func info(_ place: Workplace) async throws(Failure) {
        let store = try inspectable(place)
        let info: StoreInfo
        do {
            info = try await store.info()
        } catch {
            throw Failure(error, words: place.words)
        }
        if place.isJSON {
            place.out.json { writer in
                writer.object { object in
                    object.field("store", place.settings.store)
                    object.field("scheme", info.scheme)
                    object.field("place", info.place)
                    object.field("format", info.format)
                    object.field("formatVersion", info.formatVersion)
                    object.field("carts", info.cartCount)
                    object.field("lines", info.lineCount)
                    object.field("bytes", ifAny: info.byteCount.map { Int($0) })
                }
            }
            return
        }
        let words = place.words
        var columns = Columns([.left, .left])
        columns.add([Styled(words.say("store", "存储")), Styled(place.settings.store)])
        columns.add([Styled(words.say("place", "位置")), Styled(info.place)])
        columns.add([
            Styled(words.say("format", "格式")),
            Styled(
                words.say(
                    "\(info.format), schema \(info.formatVersion)",
                    "\(words.reason(info.format))，结构版本 \(info.formatVersion)")),
        ])
        columns.add([Styled(words.say("carts", "购物车")), Styled(String(info.cartCount))])
        columns.add([Styled(words.say("lines", "商品行")), Styled(String(info.lineCount))])
        if let bytes = info.byteCount { columns.add([Styled(words.say("bytes", "字节")), Styled(String(bytes))]) }
        place.out.lines(columns.lines())
    }

    private static func check(_ place: Workplace) async throws(Failure) {
        let store = try inspectable(place)
        let findings: [StoreFinding]
        do {
            findings = try await store.check()
        } catch {
            throw Failure(error, words: place.words)
        }
        if place.isJSON {
            place.out.json { writer in
                writer.object { object in
                    object.field("store", place.settings.store)
                    object.field("ok", findings.isEmpty)
                    object.field("findings", array: { list in for finding in findings { write(finding, to: &list) } })
                }
            }
        }
        if !findings.isEmpty {
            let words = place.words
            throw Failure(
                .storeDamaged,
                words.say(
                    "\(place.settings.store): \(Words.count(findings.count, "thing is", "things are")) wrong",
                    "\(place.settings.store)：发现 \(findings.count) 处问题"),
                advice: words.say("Nothing was changed. Restore a copy of what is damaged.", "未作任何修改。请恢复损坏部分的备份。"),
                details: findings.map { $0.place + place.words.say(": ", "：") + place.words.reason($0.problem) })
        }
        if !place.isJSON { place.out.line(Styled(place.words.say("All is well.", "一切正常。"), .good)) }
    }

    private static func write(_ finding: StoreFinding, to writer: inout JSONWriter) {
        writer.object { object in
            object.field("place", finding.place)
            object.field("problem", finding.problem)
            object.field("cart", ifAny: finding.cart?.rawValue)
        }
    }

    // MARK: Copying

    private static func copy(_ place: Workplace) async throws(Failure) {
        let words = place.words
        guard let from = place.arguments.value(of: .from), let to = place.arguments.value(of: .to) else {
            throw Failure(
                misuseOf: "store", "store copy needs --from URL and --to URL", "store copy 需要 --from URL 和 --to URL",
                place)
        }
        if from == to {
            throw Failure(
                .usage, words.say("both stores are \(from)", "来源与目标都是 \(from)"),
                advice: words.say("Name another store with --to.", "请用 --to 指定另一个存储。"))
        }
        // A store that is opened is made when it is not there: a source must not be, nor a target for nothing.
        try checkThere(from, place)
        let (source, target) = (try place.openStore(from), try place.openStore(to))
        let copied = try await copyAll(from: source, to: target, words)
        if place.isJSON {
            place.out.json { $0.object { $0.field("copied", copied) } }
        } else if !place.isQuiet {
            let carts = Words.count(copied, "cart", "carts")
            place.out.line(Styled(words.say("\(carts) copied.", "已复制 \(copied) 个购物车。")))
        }
    }

    /// Checks that what a store's URL names is there, when that is a file.
    private static func checkThere(_ text: String, _ place: Workplace) throws(Failure) {
        guard let url = try? StoreURL(parsing: text), place.program.plugins.stores[url.scheme]?.location == .file
        else { return }
        var path = url.location
        if path.hasPrefix("~/"), let home = place.environment["HOME"] { path = home + path.dropFirst(1) }
        if path.isEmpty || access(path, F_OK) == 0 { return }
        let number = errno
        if number != ENOENT, number != ENOTDIR { throw place.unreadable(text, number) }
        throw Failure(
            .fileNotFound,
            place.words.say("\(text): there is no such file", "\(text)：没有这个文件"),
            advice: place.words.say(
                "Nothing was copied and nothing was made. Name the store that has the carts with --from.",
                "未复制也未新建任何内容。请用 --from 指定存有购物车的存储。"))
    }

    /// Copies every cart, all or none of those in the way: a cart that is in the target already is a refusal before
    /// anything is written.
    private static func copyAll(
        from source: any CartStore, to target: any CartStore, _ words: Words
    ) async throws(Failure) -> Int {
        do {
            var ids: [CartID] = []
            while true {
                let page = try await source.ids(after: ids.last, limit: 500)
                ids += page
                if page.isEmpty { break }
            }
            var taken: [CartID] = []
            for id in ids where try await target.load(id) != nil { taken.append(id) }
            if !taken.isEmpty {
                throw Failure(
                    .cartExists,
                    words.say(
                        "\(Words.count(taken.count, "cart is", "carts are")) in the target already",
                        "目标中已有 \(taken.count) 个同名购物车"),
                    advice: words.say("Nothing was copied. Copy to an empty store.", "未复制任何内容。请复制到空的存储。"),
                    details: taken.map(\.rawValue))
            }
            for id in ids {
                guard let stored = try await source.load(id) else { continue }
                let snapshot = CartSnapshot(stored.cart, extras: stored.extras, setAside: stored.setAside)
                _ = try await target.save(snapshot, as: id, replacing: .none)
            }
            return ids.count
        } catch let error as CartStoreError {
            throw Failure(error, words: words)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(.internalFault, String(describing: error), advice: "")
        }
    }
}
