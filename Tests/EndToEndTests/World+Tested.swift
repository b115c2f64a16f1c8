import FlyleafServer
import TestSupport

extension Application.World {
    private static let readPages = Result { try SiteFiles(below: FileTree.project) }

    /// The real one, but that a picture has the built program for itself, and that pages are read and compiled once for
    /// all tests.
    static func tested() throws -> Self {
        var world = real
        world.program = FileTree.decoder
        world.pages = try readPages.get()
        return world
    }
}
