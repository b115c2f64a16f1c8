import TestSupport

/// What `Package.swift` says of the modules; read as text, because SwiftPM locks the build folder while tests run.
struct Manifest {
    struct Module {
        let name: String
        let imports: Set<String>
    }

    /// Every module that is not a test, in the order of the manifest.
    let modules: [Module]
    /// Those of them that lie below `Tests`: what only tests and measurements use.
    let modulesBelowTests: Set<String>
    /// The modules of tests.
    let tests: [Module]
    /// What is not built for the sanitizers.
    let unsanitized: Set<String>
    /// The C libraries.
    let libraries: [String]

    init() throws {
        let text = try FileTree.text("\(FileTree.project)/Package.swift")
        // What follows the declaration of the package; before it stand the functions used in it.
        let package = text[(text.firstRange(of: "let package = Package(")?.upperBound ?? text.startIndex)...]
        modules = Self.rows(
            package,
            /\b(?:module\(|\.executableTarget\(\s*name:)\s*"(\w+)"(?:,\s*(?:dependencies:\s*)?\[([^\]]*)\])?/
        )
        modulesBelowTests = Set(
            package.matches(of: /(?:\bmodule\(\s*|\.executableTarget\(\s*name:\s*)"(\w+)"[^)]*path:\s*"Tests\/(\w+)"/)
                .map { match in
                    // Under its own name, or it would count as missing.
                    String(match.1 == match.2 ? match.1 : "")
                }
        )
        tests = Self.rows(package, /\btests\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/)
        let list = text.firstMatch(of: /let unsanitized: Set = \[([^\]]*)\]/)?.1 ?? ""
        unsanitized = Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
        libraries = package.matches(of: /\blibrary\(\s*"(\w+)"/).map { String($0.1) }
    }

    private static func rows(
        _ text: Substring,
        _ pattern: Regex<(Substring, Substring, Substring?)>
    ) -> [Module] {
        text.matches(of: pattern).map { match in
            let names = (match.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            return Module(name: String(match.1), imports: Set(names))
        }
    }
}
