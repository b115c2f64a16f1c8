internal import Glibc

/// Reads the template files below a folder.
struct TemplateFolder {
    /// Far above any template; it also keeps the offsets of a program within 32 bits.
    static let maximumFileSize = 1 << 20

    private var texts: [TemplateText] = []
    private var faults: [TemplateError.Fault] = []

    static func read(_ directory: String) throws(TemplateError) -> [TemplateText] {
        var folder = TemplateFolder()
        folder.readFolder(directory, prefix: "")
        guard folder.faults.isEmpty else { throw TemplateError(folder.faults) }
        guard !folder.texts.isEmpty else {
            throw TemplateError([.init(file: directory, message: "there are no *.mustache files in this folder")])
        }
        return folder.texts
    }

    private mutating func readFolder(_ path: String, prefix: String) {
        guard let handle = unsafe opendir(path) else {
            return refuse(path, "cannot be opened as a folder: \(Self.reason(errno))")
        }
        defer { unsafe closedir(handle) }
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                // `d_name` is an array of 256 bytes that ends with a zero (readdir(3)).
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard name.utf8.first != UInt8(ascii: ".") else { continue }
            let child = path + "/" + name
            var status = stat()
            // Links to folders are not followed: they could lead back up.
            if unsafe lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                readFolder(child, prefix: prefix + name + "/")
            } else if name.hasSuffix(TemplateText.suffix) {
                readFile(child, name: prefix + name.dropLast(TemplateText.suffix.count))
            }
        }
    }

    private mutating func readFile(_ path: String, name: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return refuse(path, "cannot be read: \(Self.reason(errno))") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return refuse(path, "cannot be read: \(Self.reason(errno))") }
            if count == 0 { break }
            bytes += chunk.prefix(count)
            guard bytes.count <= Self.maximumFileSize else { return refuse(path, "is larger than 1 MiB") }
        }
        guard String(validating: bytes, as: UTF8.self) != nil else { return refuse(path, "is not UTF-8") }
        texts.append(TemplateText(name: name, bytes: bytes))
    }

    private mutating func refuse(_ path: String, _ message: String) {
        faults.append(TemplateError.Fault(file: path, message: message))
    }

    private static func reason(_ code: CInt) -> String {
        unsafe String(cString: strerror(code))
    }
}
