import Glibc

extension FileSystem {
    /// Gives a file another name as well; nothing happens when that name is there already.
    public static func link(_ path: String, to name: String) throws(FileError) {
        guard unsafe Glibc.link(path, name) == 0 || errno == EEXIST else {
            throw FileError(path: name, action: "make", code: errno)
        }
    }

    /// Moves a file to another name in the same directory, replacing what is there, so that it survives a power cut.
    public static func move(_ path: String, to name: String) throws(FileError) {
        guard unsafe rename(path, name) == 0 else { throw FileError(path: name, action: "replace", code: errno) }
        let directory = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[..<$0]) } ?? "."
        let descriptor = unsafe open(directory.isEmpty ? "/" : directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: directory, action: "save", code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError(path: directory, action: "save", code: errno) }
    }
}
