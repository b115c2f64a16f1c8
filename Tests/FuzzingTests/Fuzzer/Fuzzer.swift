import Fuzzing
import Glibc

/// The target that `FLYLEAF_FUZZ` names.
private let target: FuzzTarget = {
    let name = unsafe getenv("FLYLEAF_FUZZ").map { unsafe String(cString: $0) } ?? ""
    guard let target = FuzzTarget.named(name) else {
        let names = FuzzTarget.all.map(\.name).joined(separator: " ")
        fatalError("FLYLEAF_FUZZ names no target; they are: \(names)")
    }
    return target
}()

/// What libFuzzer, whose `main` this program has, calls with each input it makes up.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    do {
        try target.run(input)
    } catch {
        fatalError("\(target.name): \(error)")
    }
    return 0
}
