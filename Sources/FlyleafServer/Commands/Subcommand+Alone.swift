import Primitives

extension Subcommand {
    /// Does something while no other Flyleaf works with the data; `nil`, with a word to the person, when one does.
    static func alone<Value>(
        _ configuration: Configuration,
        for command: String,
        _ body: () async throws -> Value
    ) async throws -> Value? {
        guard let lock = try dataLock(configuration, for: command) else { return nil }
        defer { withExtendedLifetime(lock) {} }
        if let value = try await InstalledStorage.alone(configuration, body) { return value }
        Console.report(
            "flyleaf \(command): another Flyleaf works with \(configuration.storagePlace); stop every one of them first"
        )
        return nil
    }

    /// Makes sure that no other process works with the data; `nil`, with a word to the person, when one does.
    static func dataLock(_ configuration: Configuration, for command: String) throws -> FileLock? {
        try FileSystem.makeDirectory(configuration.dataDirectory)
        if let lock = try FileLock(path: "\(configuration.dataDirectory)/lock") { return lock }
        Console.report(
            "flyleaf \(command): another Flyleaf works with \(configuration.dataDirectory); stop it first, or choose "
                + "another folder with FLYLEAF_DATA"
        )
        return nil
    }
}
