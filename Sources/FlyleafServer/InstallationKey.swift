import Crypto
import Primitives
import StorageEngines

/// The key of an installation, and exchanging it for a new one.
///
/// The new key lies beside the old one, under the name with `.new`, before anything is sealed with it; then everything is
/// sealed anew in one transaction; then the new key takes the old one's name. Whenever the program is stopped in between,
/// what the database holds tells which of the two counts.
enum InstallationKey {
    /// The key that opens the database; made at the first start.
    ///
    /// - Parameter isReplaced: whether everything in the database is about to be replaced, so that it may get another key.
    static func load(_ configuration: Configuration, isReplaced: Bool = false) async throws -> SealingKey {
        let path = configuration.secretKeyFile
        if FileSystem.isFile(pathOfNew(path)), try await InstalledStorage.isThere(configuration) {
            let new = try SealingKey.load(path: pathOfNew(path))
            if try await InstalledStorage.isSealed(configuration, with: new) { return new }
        }
        // On another machine a key would be made that opens nothing.
        if !isReplaced, !FileSystem.isFile(path), InstalledStorage.isShared(configuration),
            try await InstalledStorage.isThere(configuration)
        {
            throw KeyFileMissing(path: path, storage: configuration.storagePlace)
        }
        return try SealingKey.load(path: path)
    }

    /// Ends an exchange that was interrupted; only for a program that has the data to itself.
    static func settle(_ configuration: Configuration) async throws {
        let path = configuration.secretKeyFile
        guard FileSystem.isFile(pathOfNew(path)) else { return }
        let key = try await load(configuration)
        let old = try SealingKey.load(path: path)
        if key.id == old.id {
            try FileSystem.remove(pathOfNew(path))
        } else {
            try replace(old, at: path)
        }
    }

    /// The same at the start of a site, which others may run beside.
    ///
    /// Where one does, it is left to a start that is alone: until then ``load(_:)`` finds the right one of the two.
    static func settleIfAlone(_ configuration: Configuration) async throws {
        guard FileSystem.isFile(pathOfNew(configuration.secretKeyFile)) else { return }
        _ = try await InstalledStorage.alone(configuration) { try await settle(configuration) }
    }

    /// Exchanges the key; the answer is how many values were sealed anew and where the old key lies.
    ///
    /// - Rule: after a failure the database is asked which key is in it, and until it has said so neither is removed.
    /// - Why: a commit that is reported as failed may be on the disk all the same, and what it sealed opens with the new key
    ///   alone.
    /// - Parameter seal: seals everything anew.
    static func rotate(
        _ configuration: Configuration,
        sealing seal: (StorageEngine, SealingKey, SealingKey) async throws -> Int = { try await $0.reseal($1, $2) }
    ) async throws -> (count: Int, oldKeyFile: String) {
        try await settle(configuration)
        let path = configuration.secretKeyFile
        let old = try await load(configuration)
        let new = try SealingKey.load(path: pathOfNew(path))
        let storage = try await InstalledStorage.open(configuration, old, isAlone: true)
        let count: Int
        do {
            count = try await seal(storage, old, new)
        } catch {
            let failure = error
            do {
                try await storage.close()
                try await settle(configuration)
            } catch {
                // Both keys stay: the next start, or the next exchange, asks again.
                throw failure
            }
            throw failure
        }
        try await storage.close()
        try replace(old, at: path)
        return (count, pathOfOld(path, old))
    }

    private static func replace(_ old: SealingKey, at path: String) throws {
        // The old key opens older backups. Copied under its own name first, so that no moment has no key.
        try FileSystem.link(path, to: pathOfOld(path, old))
        try FileSystem.move(pathOfNew(path), to: path)
    }

    private static func pathOfNew(_ path: String) -> String { "\(path).new" }
    private static func pathOfOld(_ path: String, _ key: SealingKey) -> String { "\(path).\(Hex.encode(key.id))" }
}

/// A database on a server was made with a key that is not here.
struct KeyFileMissing: Error, CustomStringConvertible {
    let path: String
    let storage: String

    /// For the operator.
    var description: String {
        "\(storage) is in use, and the key of its tokens is not in \(path): copy it from a machine that runs Flyleaf on it"
    }
}

extension Subcommand {
    /// `flyleaf rotate-key`: seals everything with a new key; the site must not run.
    static let rotateKey = Subcommand(
        name: "rotate-key",
        usage: "flyleaf rotate-key",
        summary: "Make a new key and seal every token with it; stop the site first.",
        argumentCount: 0
    ) { _, environment in
        let configuration = try Configuration(environment: environment)
        let exchange = try await alone(configuration, for: "rotate-key") {
            try await InstallationKey.rotate(configuration)
        }
        guard let done = exchange else { return 1 }
        let values = done.count == 1 ? "1 value is" : "\(done.count) values are"
        Console.print("\(values) sealed with a new key, in \(configuration.secretKeyFile).")
        Console.print("Backups made before need the old key, kept in \(done.oldKeyFile); delete both together.")
        if InstalledStorage.isShared(configuration) {
            Console.print("Every other machine that runs Flyleaf on this database needs a copy of the new one.")
        }
        return 0
    }
}
