import Primitives
import TestSupport
import Testing

/// What can be said of the package without building the program once more.
@Suite("The Debian package")
struct DebianPackageTests {
    private static let folder = "\(FileTree.project)/.ci/packaging/debian"
    private static let unit = "\(folder)/flyleaf.service"

    private struct Outcome {
        let ending: ChildProcess.Ending
        let output: String
        let error: String
    }

    private static func run(
        _ program: String,
        _ arguments: [String],
        _ environment: [String: String?] = [:]
    ) async throws -> Outcome {
        let variables = environment.merging(["LC_ALL": "C.UTF-8"]) { given, _ in given }
        let marks = SecretMarks { Issue.record("\($0)") }
        let child = try ChildProcess(program, arguments, environment: variables, watchedBy: marks)
        let ending = try await child.waitForExit()
        return Outcome(ending: ending, output: child.text(.output), error: child.text(.error))
    }

    /// A package of a small program that is there anyway.
    private static func build(_ folder: String, _ program: String = "/bin/true") async throws -> Outcome {
        let moment = ["SOURCE_DATE_EPOCH": "1700000000"]
        return try await run("\(FileTree.project)/.ci/packaging/build", [program, folder, "7.8+test"], moment)
    }

    /// How much systemd thinks a service could do to a system, from 0 to 10.
    private static func exposure(_ unit: String) async throws -> Double {
        let outcome = try await run("systemd-analyze", ["security", "--offline=true", "--no-pager", unit])
        let score = try #require(outcome.output.firstMatch(of: /Overall exposure level for \S+: ([0-9.]+)/)?.1)
        return try #require(Double(score))
    }

    @Test("the walls around the service are worth less than 2.0 of exposure to systemd, and without them 9")
    func exposure() async throws {
        #expect(try await Self.exposure(Self.unit) < 2)
        let folder = try TemporaryFolder()
        let bare = "[Service]\nExecStart=/bin/true\n"
        #expect(try await Self.exposure(try folder.write("bare.service", bare)) > 9)
    }

    @Test("the package holds what the program reads, all of it and nothing else, and is the same when it is made again")
    func contents() async throws {
        let folders = [try TemporaryFolder(), try TemporaryFolder()]
        var packages: [String] = []
        for folder in folders {
            let built = try await Self.build(folder.path)
            #expect(built.ending == .exited(0), "\(built.error)")
            packages.append(String(built.output.dropLast()))
        }
        #expect(packages[0].hasPrefix("\(folders[0].path)/flyleaf_7.8+test_"))
        #expect(try FileTree.read(packages[0]) == FileTree.read(packages[1]))

        let tree = folders[0].path("unpacked")
        #expect(try await Self.run("dpkg-deb", ["--raw-extract", packages[0], tree]).ending == .exited(0))
        for name in ["Templates", "Public"] {
            let files = try FileTree.files(below: "\(FileTree.project)/\(name)")
            let shipped = "\(tree)/usr/share/flyleaf/\(name)"
            #expect(try FileTree.files(below: shipped) == files)
            for file in files {
                let isSame =
                    try FileTree.read("\(shipped)/\(file)") == FileTree.read("\(FileTree.project)/\(name)/\(file)")
                #expect(isSame, "\(file)")
            }
        }
        let others = try FileTree.files(below: tree).filter { !$0.hasPrefix("usr/share/flyleaf/") }
        #expect(
            others == [
                "DEBIAN/conffiles", "DEBIAN/control", "DEBIAN/md5sums", "DEBIAN/postinst", "DEBIAN/postrm",
                "DEBIAN/prerm", "etc/flyleaf/flyleaf.env", "lib/systemd/system/flyleaf.service", "usr/bin/flyleaf",
                "usr/lib/flyleaf/flyleaf", "usr/lib/sysusers.d/flyleaf.conf", "usr/share/doc/flyleaf/README.md.gz",
                "usr/share/doc/flyleaf/changelog.gz", "usr/share/doc/flyleaf/copyright",
                "usr/share/doc/flyleaf/shipped", "usr/share/lintian/overrides/flyleaf",
                "usr/share/man/man1/flyleaf.1.gz",
            ]
        )
        #expect(try FileTree.text("\(tree)/DEBIAN/conffiles") == "/etc/flyleaf/flyleaf.env\n")
        let control = try FileTree.text("\(tree)/DEBIAN/control")
        for line in ["Version: 7.8+test", "Section: web"] { #expect(control.contains("\(line)\n"), "\(control)") }
        #expect(control.contains(/\nDepends: .*ca-certificates.*libc6/), "\(control)")
        for path in ["copyright", "shipped"] {
            let text = try FileTree.text("\(tree)/usr/share/doc/flyleaf/\(path)")
            #expect(text.contains(/\b[0-9]+\.[0-9]+/) && !text.contains("@"), "\(text)")
        }
    }

    @Test("no package is made of a program that a machine without the toolchain could not start")
    func toolchain() async throws {
        let folder = try TemporaryFolder()
        let built = try await Self.build(folder.path, "\(FileTree.products)/flyleaf")
        #expect(built.ending == .exited(1))
        #expect(built.error.contains("needs the Swift toolchain"))
        #expect(try FileTree.names(in: folder.path) == [])
    }

    @Test("the manual names every subcommand, and the file of settings only settings there are")
    func words() async throws {
        let program = "\(FileTree.products)/flyleaf"
        let help = try await Self.run(program, ["--help"]).output
        let commands = help.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.split(separator: " ")[0] }
        #expect(commands.count > 10)
        let manual = try FileTree.text("\(Self.folder)/flyleaf.1")
        let described = manual.matches(of: /\n\.It Cm (\S+)/).map(\.1)
        #expect(described == commands)

        let data = try TemporaryFolder()
        let environment = ["FLYLEAF_DATA": data.path, "FLYLEAF_RESOURCES": FileTree.project]
        let doctor = try await Self.run(program, ["doctor"], environment).output
        let known = Set(doctor.matches(of: /(?m)^(FLYLEAF_\w+)=/).map(\.1))
        for path in ["flyleaf.env", "flyleaf.service", "bin/flyleaf"] {
            let named = try FileTree.text("\(Self.folder)/\(path)").matches(of: /\b(FLYLEAF_\w+)=/).map(\.1)
            #expect(!named.isEmpty && known.isSuperset(of: named), "\(path): \(named)")
        }
    }
}
