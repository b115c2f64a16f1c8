import StorageContract
import Testing

@Suite("What every storage engine promises, in memory")
struct ContractTests {
    @Test("the promise is kept", arguments: StorageContract.all)
    func promise(_ contract: StorageContract) async throws {
        try await contract.check(MemoryStores().stores)
    }
}
