import FlyleafServer
import TestSupport

extension Application.World {
    #if !LEAKS_ARE_FAULTS
        // What stays to the end of the process is a leak to the address sanitizer.
        private static let readPages = Result { try SiteFiles(below: FileTree.project) }
    #endif

    /// The real one, but that a picture has the built program for itself, and that pages are read and compiled once for
    /// all tests.
    static func tested() throws -> Self {
        var world = real
        world.program = FileTree.decoder
        #if !LEAKS_ARE_FAULTS
            world.pages = try readPages.get()
        #endif
        return world
    }
}
