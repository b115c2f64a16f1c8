import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let deletions: [StorageContract] = [
        StorageContract("data deletions: a record is found by its code alone, until it is purged") { scene in
            let deletions = scene.stores.deletions
            let (old, young) = (
                DataDeletion(
                    code: Randomness.secure.secret(),
                    network: .facebook,
                    doneAt: scene.moment(1),
                    hadData: true
                ),
                DataDeletion(
                    code: Randomness.secure.secret(),
                    network: .mastodon,
                    doneAt: scene.moment(2),
                    hadData: false
                )
            )
            for deletion in [old, young] { try await deletions.insert(deletion) }
            for deletion in [old, young] { try expect(try await deletions.find(deletion.code), is: deletion) }
            try expect(try await deletions.find(Randomness.secure.secret()), is: nil)
            try expect(try await deletions.find(""), is: nil)
            try expect(try await deletions.purge(scene.moment(2)), is: 1)
            try expect(try await deletions.find(old.code), is: nil)
            try expect(try await deletions.find(young.code), is: young)
        }
    ]
}
