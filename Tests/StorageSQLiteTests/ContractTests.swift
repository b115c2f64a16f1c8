import StorageContract
import Testing

@Suite("What every storage engine promises, on SQLite")
struct ContractTests {
    @Test("the promise is kept", arguments: StorageContract.all)
    func promise(_ contract: StorageContract) async throws {
        let store = try TemporaryStores()
        try await contract.check(store.stores)
    }
}
