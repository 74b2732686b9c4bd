internal import CartCore
public import CartKit

/// What `store info` and `store check` ask. A store need not answer; the commands then say so.
extension FolderCartStore: InspectableCartStore {
    /// What and where the store is.
    public func info() async throws(CartStoreError) -> StoreInfo {
        let ids = try await ids(after: nil, limit: .max)
        var lines = 0
        for id in ids { lines += (try? entry(of: id))?.cart?.cart.totals.lineCount ?? 0 }
        return StoreInfo(
            scheme: Self.scheme, place: folder, format: "JSON, a file for each cart",
            formatVersion: Int(CartDocument.version), cartCount: ids.count, lineCount: lines)
    }

    /// Reads every cart, and reports those that cannot be read and the lines that were set aside.
    public func check() async throws(CartStoreError) -> [StoreFinding] {
        var findings: [StoreFinding] = []
        for id in try await ids(after: nil, limit: .max) {
            do throws(CartStoreError) {
                for line in try entry(of: id).cart?.setAside ?? [] {
                    findings.append(StoreFinding(place: folder, problem: line.problem, cart: id))
                }
            } catch {
                findings.append(StoreFinding(place: error.place, problem: error.reason, cart: id))
            }
        }
        return findings
    }
}
