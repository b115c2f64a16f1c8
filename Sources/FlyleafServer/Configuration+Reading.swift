import Flyleaf
import HTTP
import HTTPServer
package import Networks
import Pages
import Primitives
package import SandboxCore
import SandboxOpenLibrary

extension Configuration {
    /// Reads the variables `FLYLEAF_…`; everything has a default that works on the first day.
    ///
    /// - Parameters:
    ///   - modules: the networks there are.
    ///   - faces: the networks the sandbox can play.
    package init(
        environment variables: [String: String],
        networks modules: [NetworkModule] = NetworkModule.all,
        faces: [SandboxFace] = SandboxFace.all
    ) throws(ConfigurationError) {
        var reader = EnvironmentReader(variables: variables)
        let listen = reader.listen("FLYLEAF_LISTEN", "127.0.0.1:8080")
        let site = SiteAddresses(home: reader.url("FLYLEAF_PUBLIC_URL", "http://localhost:\(listen.port)"))
        addresses = site
        dataDirectory = reader.text("FLYLEAF_DATA") ?? "./data"
        secretKeyFile = reader.text("FLYLEAF_SECRET_KEY_FILE") ?? "\(dataDirectory)/secret.key"
        databaseServer = DatabaseServer.read(&reader)
        metricsListen = reader.text("FLYLEAF_METRICS_LISTEN").map { reader.listen("FLYLEAF_METRICS_LISTEN", $0) }
        trustedProxies = reader.proxies("FLYLEAF_TRUST_PROXY")
        environment = reader.environment()
        resources = Self.resources(reader.text("FLYLEAF_RESOURCES"))
        certificateAuthorities = reader.certificates("FLYLEAF_CA_FILE")
        self.listen = listen
        self.faces = faces
        let contact = reader.contact("FLYLEAF_OPEN_LIBRARY_CONTACT", "+\(site.home.origin)")

        // The sandbox plays the networks until somebody has brought a key of a real one. Its addresses mean this
        // machine, so people elsewhere could not follow them.
        var settings = SettingsReader(variables: variables, allowsLoopback: environment == .development)
        let addresses = modules.map { site.network($0.facts.name) }
        let own = zip(modules, addresses).map { module, addresses in module.read(&settings, addresses) }
        let real = zip(modules, own).filter { !$0.keys.isEmpty && $1 != nil }.map(\.0)
        let isFirstDay = real.isEmpty && environment == .development
        let sandbox = reader.choice("FLYLEAF_SANDBOX", isFirstDay ? "on" : "off")
        let sandboxListen = reader.listen("FLYLEAF_SANDBOX_LISTEN", "127.0.0.1:8081")
        self.sandboxListen = sandbox == "on" ? sandboxListen : nil
        // What people type of a book goes there, so with the real one it is the operator who says so.
        let playsLibrary = sandbox == "on" && faces.contains { $0.name == SandboxFace.openLibrary.name }
        let asksLibrary = reader.choice("FLYLEAF_OPEN_LIBRARY", playsLibrary ? "on" : "off") == "on"
        openLibraryContact = asksLibrary ? contact : nil
        feedHub = reader.text("FLYLEAF_WEBSUB_HUB").map { _ in reader.url("FLYLEAF_WEBSUB_HUB", "") }
        // Others look here whether a link is there, so they must be able to come.
        exchangesMentions = reader.choice("FLYLEAF_WEBMENTION", site.isSecure ? "on" : "off") == "on"
        photoQuota = PhotoQuota(bytes: reader.megabytes("FLYLEAF_PHOTO_MEGABYTES", 1000, from: 10))
        minimumFreeBytes = reader.megabytes("FLYLEAF_FREE_MEGABYTES", 300, from: 0)
        testPositions = reader.positions("FLYLEAF_TEST_POSITIONS", isPlayed: sandbox == "on")
        callsPerHour = .init(
            ofPerson: reader.count("FLYLEAF_MEMBER_CALLS", CallBudgets.HourlyBound.standard.ofPerson),
            ofHost: reader.count("FLYLEAF_HOST_CALLS", CallBudgets.HourlyBound.standard.ofHost)
        )
        networks = zip(zip(modules, addresses), own).map { row, own in
            let (module, addresses) = row
            if sandbox == "on", let played = module.play?(&settings, addresses) {
                return ConfiguredNetwork(module: module, setup: .played(played))
            }
            return ConfiguredNetwork(module: module, setup: own.map { .configured($0) } ?? .off)
        }
        reader.faults += settings.faults.map(\.words)

        if sandbox == "on" {
            let played = networks.filter(\.isPlayed).map(\.module.facts.name)
            for module in real where played.contains(module.facts.name) {
                reader.faults.append(
                    "FLYLEAF_SANDBOX is on together with \(module.keyWords): take one of them away."
                )
            }
        }
        for keys in modules.map(\.keys) {
            guard let name = keys.first(where: { settings.text($0) == NetworkModule.sandboxKey }) else { continue }
            if sandbox == "off" {
                reader.faults.append("\(name) is \(NetworkModule.sandboxKey), but FLYLEAF_SANDBOX is off.")
            }
            for other in keys where other != name && settings.text(other) != nil {
                reader.faults.append(
                    "\(other) means nothing while \(name) is \(NetworkModule.sandboxKey): take it away."
                )
            }
        }
        let morePorts = faces.count - 1
        if Int(sandboxListen.port) + morePorts > Int(UInt16.max) {
            reader.faults.append(
                "FLYLEAF_SANDBOX_LISTEN needs \(morePorts) more ports after the one named: take a lower one."
            )
        }
        if environment == .production {
            if publicURL.scheme != .https {
                reader.faults.append("FLYLEAF_PUBLIC_URL must begin with https:// when FLYLEAF_ENV is production.")
            }
            // Anybody logs in there as anybody.
            if sandbox == "on" {
                reader.faults.append("FLYLEAF_SANDBOX must be off when FLYLEAF_ENV is production.")
            }
        }
        if publicURL.path != "/" || publicURL.query != nil {
            reader.faults.append("FLYLEAF_PUBLIC_URL must have no path: Flyleaf lives at the root of its host.")
        }
        if !reader.faults.isEmpty { throw ConfigurationError(faults: reader.faults) }
    }

    /// Every variable that is read, in the order of the README.
    public static let names =
        [
            "FLYLEAF_LISTEN", "FLYLEAF_PUBLIC_URL", "FLYLEAF_DATA", "FLYLEAF_SECRET_KEY_FILE",
            "FLYLEAF_DATABASE_URL", "FLYLEAF_DATABASE_POOL", "FLYLEAF_DATABASE_PREPARE", "FLYLEAF_SANDBOX",
            "FLYLEAF_SANDBOX_LISTEN", "FLYLEAF_TRUST_PROXY", "FLYLEAF_METRICS_LISTEN", "FLYLEAF_ENV",
            "FLYLEAF_RESOURCES",
            "FLYLEAF_CA_FILE", "FLYLEAF_OPEN_LIBRARY", "FLYLEAF_OPEN_LIBRARY_CONTACT", "FLYLEAF_WEBSUB_HUB",
            "FLYLEAF_WEBMENTION", "FLYLEAF_PHOTO_MEGABYTES", "FLYLEAF_FREE_MEGABYTES",
            "FLYLEAF_MEMBER_CALLS", "FLYLEAF_HOST_CALLS",
            "FLYLEAF_TEST_POSITIONS",
        ] + NetworkModule.all.flatMap(\.variables)

    /// Variables that begin like ours but are not: most likely a typing error.
    public static func unknownNames(_ variables: [String: String]) -> [String] {
        variables.keys.filter { $0.utf8.starts(with: "FLYLEAF_".utf8) && !names.contains($0) }.sorted()
    }

    /// The directory named, else the one the program was started in, else the one it was built in.
    private static func resources(_ named: String?) -> String {
        if let named { return named }
        let built = ProcessEnvironment.programPath.map { path in
            // <package>/.build/<triple>/<configuration>/flyleaf
            path.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
        }
        for candidate in [".", built].compactMap(\.self) where FileSystem.isDirectory("\(candidate)/Templates") {
            return candidate
        }
        return "."
    }
}

/// Reads variables one by one and collects what is wrong with them.
struct EnvironmentReader {
    let variables: [String: String]
    var faults: [String] = []

    func text(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Addresses and networks between commas; none where it is off.
    mutating func proxies(_ name: String) -> [AddressRange] {
        guard let text = text(name), text != "off" else { return [] }
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        let ranges = words.compactMap { AddressRange($0) }
        if ranges.count == words.count, !ranges.isEmpty { return ranges }
        faults.append(
            "\(name) must be off, or the addresses of the proxies in front, such as 127.0.0.1 or 10.0.0.0/8, ::1."
        )
        return []
    }

    /// A number of megabytes, as bytes.
    mutating func megabytes(_ name: String, _ fallback: Int, from least: Int) -> Int {
        let number = text(name).map { Int($0) } ?? fallback
        if let number, (least...100_000_000).contains(number) { return number * 1_000_000 }
        faults.append("\(name) must be a number of megabytes, \(least) or more.")
        return fallback * 1_000_000
    }

    /// A number of things that there is at least one of.
    mutating func count(_ name: String, _ fallback: Int, in range: ClosedRange<Int> = 1...1_000_000) -> Int {
        let number = text(name).map { Int($0) } ?? fallback
        if let number, range.contains(number) { return number }
        faults.append("\(name) must be a number from \(range.lowerBound) to \(range.upperBound).")
        return fallback
    }

    mutating func listen(_ name: String, _ fallback: String) -> ListenAddress {
        let text = text(name) ?? fallback
        if let address = ListenAddress(text) { return address }
        faults.append("\(name) must be a numeric address and a port, such as 127.0.0.1:8080.")
        return ListenAddress(address: "127.0.0.1", port: 8080)
    }

    mutating func url(_ name: String, _ fallback: String) -> WebURL {
        if let url = WebURL(text(name) ?? fallback) { return url }
        faults.append("\(name) must be an address such as https://books.example.")
        return Self.nowhere
    }

    mutating func choice(_ name: String, _ fallback: String) -> String {
        let text = text(name) ?? fallback
        if text == "on" || text == "off" { return text }
        faults.append("\(name) must be on or off.")
        return fallback
    }

    /// The path of a file with certificates, which is looked into now: later it would only look like a broken network.
    mutating func certificates(_ name: String) -> String? {
        guard let path = text(name) else { return nil }
        do throws(FileError) {
            let bytes = try FileSystem.read(path, limit: 4 << 20)
            let texts = ["-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"]
            if !texts.allSatisfy({ bytes.contains(Array($0.utf8)) }) {
                faults.append("\(name) names \(path), which holds no certificate: it must be a file in PEM format.")
            }
        } catch {
            faults.append("\(name) names \(path), which cannot be read: \(error).")
        }
        return path
    }

    /// The positions of a KML file, for testers alone: where networks are real, nobody is where a file says.
    mutating func positions(_ name: String, isPlayed: Bool) -> [TestPosition] {
        guard let path = text(name) else { return [] }
        guard isPlayed else {
            faults.append("\(name) means nothing without the sandbox: take it away.")
            return []
        }
        do throws(FileError) {
            let text = String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)
            if let positions = TestPosition.kml(text) { return positions }
            let most = TestPosition.maximum
            faults.append("\(name) names \(path), which must be a KML file with 1 to \(most) points of placemarks.")
        } catch {
            faults.append("\(name) names \(path), which cannot be read: \(error).")
        }
        return []
    }

    /// A mail address or an address of the web, as it stands in a header field.
    mutating func contact(_ name: String, _ fallback: String) -> String {
        guard let text = text(name) else { return fallback }
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x28 && $0 != 0x29 }
        if isPlain, text.utf8.count <= 200, text.contains("@") || WebURL(text) != nil { return text }
        faults.append("\(name) must be a mail address, or an address such as https://books.example.")
        return fallback
    }

    mutating func environment() -> Configuration.Environment {
        let text = text("FLYLEAF_ENV") ?? "development"
        if let environment = Configuration.Environment(rawValue: text) { return environment }
        faults.append("FLYLEAF_ENV must be development or production.")
        return .development
    }

    /// Stands in for an address that could not be read, so that the other variables are still checked.
    private static var nowhere: WebURL {
        guard let url = WebURL("http://localhost/") else { preconditionFailure("a constant address") }
        return url
    }
}
