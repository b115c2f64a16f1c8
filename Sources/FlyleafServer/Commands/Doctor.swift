import Crypto
import Imaging
import Jail
import Primitives
import StorageEngines
import Templating
import Web

extension Subcommand {
    /// `flyleaf version`.
    static let version = Subcommand(
        name: "version",
        usage: "flyleaf version",
        summary: "Print the version.",
        argumentCount: 0
    ) { _, _ in
        Console.print("flyleaf \(Version.text)")
        return 0
    }

    /// `flyleaf doctor`: looks at everything the program needs and says what is missing; with `--reference`, what a
    /// reference code on a page stands for.
    static let doctor = Subcommand(
        name: "doctor",
        usage: "flyleaf doctor [--reference CODE]",
        summary: "Check configuration, key, database and templates; or look up a reference CODE that a page showed.",
        argumentCount: 0,
        option: .value("--reference")
    ) { arguments, environment in
        if arguments.count == 2 { return try await lookUp(arguments[1], environment) }
        for name in Configuration.names {
            Console.print("\(name)=\(shown(name, environment))")
        }
        for name in Configuration.unknownNames(environment) {
            Console.print("fault: \(name) is not a variable Flyleaf reads")
        }
        let configuration: Configuration
        do throws(ConfigurationError) {
            configuration = try Configuration(environment: environment)
        } catch {
            for fault in error.faults { Console.print("fault: \(fault)") }
            return 1
        }
        for (name, address) in configuration.addressesForNetworks { Console.print("enter at \(name): \(address)") }
        for line in configuration.playedWords + configuration.trustWords + [
            configuration.openLibraryWords, configuration.storageWords,
        ] {
            Console.print(line)
        }
        var faults = await check(configuration)
        do {
            let walls = try await Workshop(program: Application.World.real.program, rules: .photos) { _ in }.walls()
            Console.print(walls.stateWords)
        } catch {
            faults.append("pictures cannot be decoded: \(error)")
        }
        for fault in faults { Console.print("fault: \(fault)") }
        if faults.isEmpty { Console.print("Everything Flyleaf needs is there.") }
        return faults.isEmpty ? 0 : 1
    }

    private static func shown(_ name: String, _ environment: [String: String]) -> String {
        guard let value = environment[name], !value.isEmpty else { return "(default)" }
        // The address of a database may hold a password; which it is stands below.
        return name.hasSuffix("SECRET") || name == "FLYLEAF_DATABASE_URL" ? "(set, not shown)" : value
    }

    private static func check(_ configuration: Configuration) async -> [String] {
        var faults: [String] = []
        func step(_ body: () throws -> Void) {
            do { try body() } catch { faults.append("\(error)") }
        }
        step { try FileSystem.makeDirectory(configuration.dataDirectory) }
        step { _ = try TemplateLibrary(directory: "\(configuration.resources)/Templates") }
        step { _ = try StaticFiles(directory: "\(configuration.resources)/Public") }
        do {
            let key = try await InstallationKey.load(configuration)
            let storage = try await InstalledStorage.open(configuration, key)
            faults += try await storage.check().map { "database: \($0)" }
            try await storage.close()
        } catch {
            faults.append("\(error)")
        }
        return faults
    }
}
