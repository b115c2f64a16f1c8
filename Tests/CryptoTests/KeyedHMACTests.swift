import Primitives
import Testing

@testable import Crypto

@Suite struct KeyedHMACTests {
    @Test(
        "a prepared key gives the codes of the plain function, also when it is used again",
        arguments: [1, 32, 64, 65]
    )
    func same(keyLength: Int) {
        let key = (0..<keyLength).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
        let prepared = KeyedHMAC(key: SecretBytes(key))
        for count in [0, 1, 43, 63, 64, 65, 1000] {
            let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            #expect(prepared.code(message) == HMAC.sha256(key: key, message: message))
        }
    }

    @Test("tasks at once get the right codes from one prepared key")
    func parallel() async {
        let key: [UInt8] = [1, 2, 3]
        let prepared = KeyedHMAC(key: SecretBytes(key))
        await withTaskGroup(of: Bool.self) { tasks in
            for task in 0..<8 {
                tasks.addTask {
                    (0..<100).allSatisfy { number in
                        let message = [UInt8(task), UInt8(number)]
                        return prepared.code(message) == HMAC.sha256(key: key, message: message)
                    }
                }
            }
            for await isRight in tasks { #expect(isRight) }
        }
    }
}

@Suite struct RandomBufferTests {
    @Test(
        "requests of every size are served whole and never twice",
        arguments: [1, 10, 12, 32, 63, 64, 65, 1024, 1025]
    )
    func sizes(count: Int) {
        let pieces = (0..<200).map { _ in Randomness.secure.bytes(count) }
        #expect(pieces.allSatisfy { $0.count == count })
        // Pieces of 80 bits and more do not meet by chance.
        if count >= 10 { #expect(Set(pieces).count == pieces.count) }
        // Nor is one all zeros: what is overwritten after use is never given out.
        if count >= 10 { #expect(pieces.allSatisfy { $0.contains { $0 != 0 } }) }
    }

    @Test("threads have different bytes")
    func threads() async {
        let secrets = await withTaskGroup(of: [String].self) { threads in
            for _ in 0..<4 {
                threads.addTask {
                    await withCheckedContinuation { continuation in
                        _ = WorkThread {
                            continuation.resume(returning: (0..<100).map { _ in Randomness.secure.secret() })
                        }
                    }
                }
            }
            return await threads.reduce(into: Set<String>()) { $0.formUnion($1) }
        }
        #expect(secrets.count == 400)
    }
}
