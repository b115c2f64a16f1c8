/// The colours of a drawn cover: its cloth, a second cloth, and the foil its words are stamped in.
struct CoverCloth {
    let ground: String
    let second: String
    let foil: String

    /// The cloth of a book, by its hash.
    static func of(_ hash: UInt64) -> CoverCloth { all[Int(hash % UInt64(all.count))] }

    /// Foil on cloth has a contrast of 4.5 or more, on both.
    static let all = [
        CoverCloth(ground: "#1d4f43", second: "#153a31", foil: "#f1e3bb"),
        CoverCloth(ground: "#23395b", second: "#182841", foil: "#f3ead7"),
        CoverCloth(ground: "#6b2230", second: "#4e1823", foil: "#f5dfc0"),
        CoverCloth(ground: "#4a3a63", second: "#352949", foil: "#efe6f5"),
        CoverCloth(ground: "#7a4a1c", second: "#5a3613", foil: "#fbeed2"),
        CoverCloth(ground: "#2f2f2f", second: "#1e1e1e", foil: "#e9d9a8"),
        CoverCloth(ground: "#e9e0cb", second: "#d8cbaa", foil: "#3b2a1a"),
        CoverCloth(ground: "#d9e2dc", second: "#bccdc3", foil: "#1c3d33"),
        CoverCloth(ground: "#e6d3c8", second: "#d6b8a8", foil: "#5a1f1a"),
        CoverCloth(ground: "#cfdbe6", second: "#b3c6d7", foil: "#1b2f4a"),
        CoverCloth(ground: "#14525f", second: "#0e3b45", foil: "#e4f1ec"),
        CoverCloth(ground: "#5d5a24", second: "#434119", foil: "#f6f0d0"),
    ]
}
