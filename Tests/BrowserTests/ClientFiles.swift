import TestSupport

/// Files of the packages that `make` puts into `.build/clients`.
enum ClientFiles {
    /// Where a file of a package is.
    static func path(_ name: String) throws -> String {
        let folder = "\(FileTree.project)/.build/clients/lib"
        guard FileTree.exists(folder),
            let python = try FileTree.names(in: folder).first(where: { $0.hasPrefix("python") }),
            FileTree.exists("\(folder)/\(python)/site-packages/\(name)")
        else { throw TestSupportError("\(name) is not installed yet; run: make clients") }
        return "\(folder)/\(python)/site-packages/\(name)"
    }
}
