import Glibc
import Templating
import Testing

@Suite("Template libraries")
struct TemplateLibraryTests {
    /// A fresh folder with files, removed when the test ends.
    private final class Folder {
        let path: String
        private var files: [String] = []
        private var folders: [String] = []

        init() throws {
            var template = Array("/tmp/flyleaf-templates-XXXXXX".utf8CString)
            let made = unsafe mkdtemp(&template) != nil
            try #require(made)
            path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        func add(folder name: String) {
            unsafe mkdir("\(path)/\(name)", 0o700)
            folders.append(name)
        }

        func add(_ name: String, _ bytes: [UInt8]) throws {
            let descriptor = unsafe open("\(path)/\(name)", O_CREAT | O_WRONLY, 0o600)
            try #require(descriptor >= 0)
            let written = unsafe write(descriptor, bytes, bytes.count)
            close(descriptor)
            try #require(written == bytes.count)
            files.append(name)
        }

        func add(link name: String, to target: String) {
            unsafe symlink(target, "\(path)/\(name)")
            files.append(name)
        }

        deinit {
            for file in files { unsafe unlink("\(path)/\(file)") }
            for folder in folders.reversed() { unsafe rmdir("\(path)/\(folder)") }
            unsafe rmdir(path)
        }
    }

    @Test("templates are named by their path below the folder, other files are passed over")
    func directory() throws {
        let folder = try Folder()
        folder.add(folder: "layouts")
        folder.add(folder: "a")
        folder.add(folder: "a/b")
        try folder.add("layouts/page.mustache", Array("[{{$main}}{{/main}}]".utf8))
        try folder.add(
            "a/b/list.mustache",
            Array("{{<layouts/page}}{{$main}}{{title}} é{{/main}}{{/layouts/page}}".utf8)
        )
        try folder.add("notes.txt", Array("{{#".utf8))
        try folder.add(".hidden.mustache", Array("{{#".utf8))
        folder.add(link: "a/up", to: "..")
        let library = try TemplateLibrary(directory: folder.path)
        #expect(try library.template("a/b/list", for: Page.self).render(Page()) == Array("[Title é]".utf8))
        try library.checkAllUsed()
    }

    @Test("a folder that is missing or holds no template is refused")
    func missing() throws {
        let folder = try Folder()
        let empty = #expect(throws: TemplateError.self) { try TemplateLibrary(directory: folder.path) }
        #expect(empty?.description == "\(folder.path): there are no *.mustache files in this folder")
        let missing = #expect(throws: TemplateError.self) { try TemplateLibrary(directory: folder.path + "/x") }
        #expect(missing?.description == "\(folder.path)/x: cannot be opened as a folder: No such file or directory")
    }

    @Test("files that are no UTF-8 or that cannot be read are refused together")
    func unreadable() throws {
        let folder = try Folder()
        try folder.add("a.mustache", [0x61, 0xFF])
        folder.add(link: "b.mustache", to: "nowhere")
        let error = #expect(throws: TemplateError.self) { try TemplateLibrary(directory: folder.path) }
        #expect(
            error?.faults.map(\.description) == [
                "\(folder.path)/a.mustache: is not UTF-8",
                "\(folder.path)/b.mustache: cannot be read: No such file or directory",
            ]
        )
    }

    @Test("a file of 1 MiB is read, one byte more is refused", arguments: [(-1, true), (0, true), (1, false)])
    func size(_ more: Int, _ isRead: Bool) throws {
        let folder = try Folder()
        try folder.add("a.mustache", [UInt8](repeating: 0x61, count: (1 << 20) + more))
        if isRead {
            #expect(throws: Never.self) { try TemplateLibrary(directory: folder.path) }
        } else {
            let error = #expect(throws: TemplateError.self) { try TemplateLibrary(directory: folder.path) }
            #expect(error?.description == "\(folder.path)/a.mustache: is larger than 1 MiB")
        }
    }

    @Test("a template that is not there is refused by name")
    func unknown() throws {
        let library = try TemplateLibrary(sources: [:])
        let error = #expect(throws: TemplateError.self) { try library.template("a/b", for: Page.self) }
        #expect(error?.description == "a/b.mustache: there is no such template")
    }

    @Test("files that no template consists of are refused once all templates are made")
    func unused() throws {
        let library = try TemplateLibrary(sources: [
            "a": "{{>p}}", "b": "{{<l}}{{/l}}", "l": "{{>q}}", "p": "", "q": "", "r": "{{>p}}",
        ])
        _ = try library.template("a", for: Page.self)
        let first = #expect(throws: TemplateError.self) { try library.checkAllUsed() }
        #expect(first?.faults.map(\.file) == ["b.mustache", "l.mustache", "q.mustache", "r.mustache"])
        _ = try library.template("b", for: Page.self)
        let second = #expect(throws: TemplateError.self) { try library.checkAllUsed() }
        #expect(second?.description == "r.mustache: no page uses this template")
        _ = try library.template("r", for: Page.self)
        try library.checkAllUsed()
    }

    @Test("a page can be written behind what an output holds")
    func appending() throws {
        let template = try TemplateLibrary(sources: ["a": "{{title}}"]).template("a", for: Page.self)
        var output = Array("before ".utf8)
        template.render(Page(), into: &output)
        #expect(output == Array("before Title".utf8))
    }

    @Test("one template serves many tasks at once")
    func concurrency() async throws {
        let template = try TemplateLibrary(sources: ["a": "{{#items}}{{name}}{{/items}}"]).template("a", for: Page.self)
        let pages = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<100 { group.addTask { template.render(Page()) } }
            return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(pages == [Array("onetwo".utf8)])
    }
}
