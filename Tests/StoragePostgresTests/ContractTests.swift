import StorageContract
import StoragePostgres
import Testing

extension StoragePostgresTests {
    @Suite("What every storage engine promises, on PostgreSQL")
    struct ContractTests {
        @Test("the promise is kept", arguments: StorageContract.all)
        func promise(_ contract: StorageContract) async throws {
            try await withStores { stores in try await contract.check(stores[0].stores) }
        }
    }
}
