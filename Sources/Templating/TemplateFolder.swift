internal import Glibc
internal import Primitives

/// Reads the template files below a folder.
struct TemplateFolder {
    /// Far above any template; it also keeps the offsets of a program within 32 bits.
    static let maximumFileSize = 1 << 20

    private var texts: [TemplateText] = []
    private var faults: [TemplateError.Fault] = []

    static func read(_ directory: String) throws(TemplateError) -> [TemplateText] {
        var folder = TemplateFolder()
        do {
            // Links to folders are not followed: they could lead back up.
            let files = try FileSystem.files(below: directory, followsFolderLinks: false)
            for file in files where file.hasSuffix(TemplateText.suffix) {
                folder.readFile("\(directory)/\(file)", name: String(file.dropLast(TemplateText.suffix.count)))
            }
        } catch {
            folder.refuse(error.path, "cannot be opened as a folder: \(error.reason)")
        }
        guard folder.faults.isEmpty else { throw TemplateError(folder.faults) }
        guard !folder.texts.isEmpty else {
            throw TemplateError([.init(file: directory, message: "there are no *.mustache files in this folder")])
        }
        return folder.texts
    }

    private mutating func readFile(_ path: String, name: String) {
        do {
            let bytes = try FileSystem.read(path, limit: Self.maximumFileSize)
            guard String(validating: bytes, as: UTF8.self) != nil else { return refuse(path, "is not UTF-8") }
            texts.append(TemplateText(name: name, bytes: bytes))
        } catch {
            refuse(path, error.code == EFBIG ? "is larger than 1 MiB" : "cannot be read: \(error.reason)")
        }
    }

    private mutating func refuse(_ path: String, _ message: String) {
        faults.append(TemplateError.Fault(file: path, message: message))
    }
}
