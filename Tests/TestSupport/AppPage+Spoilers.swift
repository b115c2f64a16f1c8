import HTTP
import Primitives

extension AppPage {
    /// The page as it was sent, without what stands in closed spoilers; none stands in another.
    public var outsideSpoilers: String {
        var kept = ""
        for (index, part) in response.body.lossyText.split(separator: "<details class=\"spoiler").enumerated() {
            guard index > 0 else {
                kept += part
                continue
            }
            let tag = part.prefix { $0 != ">" }
            let closed = part.firstRange(of: "</details>")
            kept += tag.contains(" open") ? part : part[(closed?.upperBound ?? part.endIndex)...]
        }
        return kept
    }
}
