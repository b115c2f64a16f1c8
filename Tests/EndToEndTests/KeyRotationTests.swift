import Crypto
import Flyleaf
import Primitives
import SQLite
import StorageSQLite
import TestSupport
import Testing

@testable import FlyleafServer

@Suite("The key of an installation is exchanged")
struct KeyRotationTests {
    @Test("the command changes the key, keeps the old one, and everybody stays logged in")
    func command() async throws {
        let home = try await FlyleafInstallation()
        let server = try await home.serve()
        let ada = try await home.writer("Ada")
        let refused = try await home.run("rotate-key")
        #expect(refused.ending == .exited(1))
        try await stop(server)
        let before = try FileTree.read(home.folder.path("data/secret.key"))

        let outcome = try await home.run("rotate-key")
        #expect(outcome.ending == .exited(0), "\(outcome.error)")
        let after = try FileTree.read(home.folder.path("data/secret.key"))
        #expect(before != after)
        #expect(
            !outcome.output.contains(after.lossyText.prefix(43))
                && !outcome.output.contains(before.lossyText.prefix(43))
        )
        let kept = try FileSystem.files(below: home.folder.path("data")).filter { $0.contains("secret.key.") }
        #expect(kept.count == 1)
        #expect(try FileTree.read(home.folder.path("data/\(try #require(kept.first))")) == before)

        #expect(try await home.run("doctor").ending == .exited(0))
        let again = try await home.serve()
        #expect(try await ada.get("/account").text.contains("Ada"))
        try await stop(again)
    }

    /// An installation with one sealed value, and a second key that lies beside the first.
    private func interrupted(resealed: Bool) async throws -> (TemporaryFolder, Configuration, SealingKey, SealingKey) {
        let folder = try TemporaryFolder()
        let configuration = try Configuration(environment: ["FLYLEAF_DATA": folder.path])
        let old = try SealingKey.load(path: configuration.secretKeyFile)
        let new = try SealingKey.load(path: "\(configuration.secretKeyFile).new")
        let storage = try SQLiteStores(path: configuration.databasePath, sealingKey: old)
        let member = Member(
            id: ID(at: Timestamp(seconds: 1), entropy: Randomness.secure.bytes(10)),
            name: PersonName(trusted: "Ada"),
            createdAt: Timestamp(seconds: 1)
        )
        try await storage.stores.members.insert(member)
        let name = try #require(CacheName("app"))
        _ = try await storage.stores.devices.setValue(member.id, name, "v", Timestamp(seconds: 2))
        if resealed { _ = try await storage.reseal(from: old, to: new) }
        try await storage.database.close()
        return (folder, configuration, old, new)
    }

    @Test(
        "stopped before or after everything was sealed anew, the right key counts and the other goes",
        arguments: [false, true]
    )
    func stopped(resealed: Bool) async throws {
        let (folder, configuration, old, new) = try await interrupted(resealed: resealed)
        let right = resealed ? new : old
        #expect(try await InstallationKey.load(configuration).id == right.id)
        try await InstallationKey.settle(configuration)
        #expect(try await InstallationKey.load(configuration).id == right.id)
        #expect(try SealingKey.load(path: configuration.secretKeyFile).id == right.id)
        #expect(!FileSystem.isFile("\(configuration.secretKeyFile).new"))
        withExtendedLifetime(folder) {}
    }
}
