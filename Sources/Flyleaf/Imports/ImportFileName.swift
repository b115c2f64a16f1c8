/// The name of a file as its browser told it: one line, up to 200 characters, possibly empty.
public struct ImportFileName: Sendable, Hashable {
    /// The name, without folders.
    public let text: String

    /// A name; what cannot be shown of it is left out.
    public init(_ text: String) {
        let last = text.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        self.text = singleLine(String(last.unicodeScalars.prefix(200)), maximumLength: 200) ?? ""
    }

    /// A name out of our own store.
    public init(trusted text: String) { self.text = text }
}
