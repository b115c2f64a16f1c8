import Crypto
import Flyleaf
import Primitives
import SQLite
import StorageEngines
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
        if resealed { _ = try await storage.engine.reseal(old, new) }
        try await storage.database.close()
        return (folder, configuration, old, new)
    }

    private struct Lost: Error {}

    @Test(
        "a failure that hides whether it was sealed anew loses neither key before the database has said which counts",
        arguments: [false, true]
    )
    func uncertain(resealed: Bool) async throws {
        let (folder, configuration, old, new) = try await interrupted(resealed: false)
        await #expect(throws: Lost.self) {
            _ = try await InstallationKey.rotate(configuration) { storage, old, new in
                if resealed { _ = try await storage.reseal(old, new) }
                throw Lost()
            }
        }
        let counting = try await InstallationKey.load(configuration)
        #expect((counting.id == old.id) != resealed)
        let storage = try await InstalledStorage.open(configuration, counting)
        #expect(try await storage.holdsValues(counting))
        try await storage.close()
        // The one from before lay there already, of an exchange that never began, and was removed at first.
        #expect(counting.id == old.id || counting.id != new.id)
        #expect(!FileSystem.isFile("\(configuration.secretKeyFile).new"))
        #expect(try await InstallationKey.rotate(configuration).count == 1)
        withExtendedLifetime(folder) {}
    }

    @Test("while the database cannot say which key is in it, both stay, and it opens again when it can")
    func unreadable() async throws {
        let (folder, configuration, old, _) = try await interrupted(resealed: false)
        let hidden = "\(configuration.databasePath).hidden"
        await #expect(throws: Lost.self) {
            _ = try await InstallationKey.rotate(configuration) { storage, old, new in
                _ = try await storage.reseal(old, new)
                // Its log is moved into the file by closing; then the file is no database any more.
                try await storage.close()
                try FileSystem.move(configuration.databasePath, to: hidden)
                try FileTree.write(Array("no database".utf8), to: configuration.databasePath)
                throw Lost()
            }
        }
        #expect(FileSystem.isFile("\(configuration.secretKeyFile).new"))
        #expect(try SealingKey.load(path: configuration.secretKeyFile).id == old.id)
        try FileSystem.move(hidden, to: configuration.databasePath)
        try await InstallationKey.settle(configuration)
        let counting = try await InstallationKey.load(configuration)
        let storage = try await InstalledStorage.open(configuration, counting)
        #expect(try await storage.holdsValues(counting) && counting.id != old.id)
        try await storage.close()
        withExtendedLifetime(folder) {}
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
