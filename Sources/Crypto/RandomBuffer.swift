import CCrypto
import Glibc

/// Random bytes of one thread, made many at a time: libcrypto takes nearly as long for 32 of them as for a thousand.
///
/// - Rule: every byte is given out once, and overwritten as it is.
/// - Why: two browsers with one key would be one; and what was given out must not be found here later.
/// - Without a fork: the process starts others by `posix_spawn` only, so no copy of a buffer can come into being.
final class RandomBuffer {
    /// The largest request that is served from a buffer.
    static let largestRequest = 64
    private static let size = 1024

    private var bytes = [UInt8](repeating: 0, count: size)
    private var used = size

    private init() {}

    deinit {
        bytes.cleanse()
    }

    /// Gives some bytes of the present thread's buffer.
    static func take(_ count: Int) -> [UInt8] { ofThisThread.take(count) }

    /// Fills an array with bytes of libcrypto's generator.
    ///
    /// Traps when the generator fails: a program that cannot make secrets must not go on with weak ones.
    static func fill(_ bytes: inout [UInt8]) {
        let result = unsafe RAND_bytes(&bytes, Int32(bytes.count))
        // A trap, because no caller could do anything better without randomness.
        precondition(result == 1, "RAND_bytes has no randomness to give")
    }

    private func take(_ count: Int) -> [UInt8] {
        if count > Self.size - used {
            Self.fill(&bytes)
            used = 0
        }
        let range = used..<(used + count)
        used = range.upperBound
        let taken = Array(bytes[range])
        for index in range { bytes[index] = 0 }
        return taken
    }

    private static var ofThisThread: RandomBuffer {
        if let pointer = unsafe pthread_getspecific(key) {
            return unsafe Unmanaged<RandomBuffer>.fromOpaque(pointer).takeUnretainedValue()
        }
        let buffer = RandomBuffer()
        // Released by `discard`, when the thread ends.
        unsafe pthread_setspecific(key, Unmanaged.passRetained(buffer).toOpaque())
        return buffer
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = unsafe pthread_key_create(&key, discard)
        precondition(result == 0, "the system has no more keys for threads")
        return key
    }()
}

/// A thread has ended: its buffer is wiped and freed.
private let discard: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<RandomBuffer>.fromOpaque(pointer).release()
}
