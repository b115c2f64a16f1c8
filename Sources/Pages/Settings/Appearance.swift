/// How pages look in one browser, as its member chose.
struct Appearance: Sendable, Equatable {
    /// Which inks.
    enum Look: String, CaseIterable {
        /// Those of the system.
        case system
        /// Dark ink on light paper.
        case light
        /// Light ink on dark paper.
        case dark
    }

    /// How large type is.
    enum TypeSize: String, CaseIterable {
        /// As it is made for.
        case usual
        /// A quarter larger.
        case larger
        /// Half as large again.
        case largest
    }

    var look: Look
    var typeSize: TypeSize

    /// What nobody chose.
    static let standard = Appearance(look: .system, typeSize: .usual)
}

extension Appearance {
    /// Reads the value of a cookie; anything but what `cookie` writes is nothing.
    init?(cookie: String) {
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let look = Look(rawValue: String(parts[0])),
            let typeSize = TypeSize(rawValue: String(parts[1]))
        else { return nil }
        self.init(look: look, typeSize: typeSize)
    }

    /// The value of the cookie.
    var cookie: String { "\(look.rawValue).\(typeSize.rawValue)" }
}
