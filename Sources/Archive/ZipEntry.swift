/// A file in a ZIP.
public struct ZipEntry: Sendable, Equatable {
    /// Its path there, with `/` between the parts, none of which is empty, `.` or `..`.
    public let path: String

    /// The last part of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
