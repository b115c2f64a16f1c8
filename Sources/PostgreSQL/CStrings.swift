internal import Glibc

/// Texts as C has them.
enum CStrings {
    /// Lends the addresses of texts, with a null behind the last.
    static func withPointers<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = unsafe texts.map { unsafe strdup($0) }
        defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
        let pointers = unsafe copies.map { unsafe UnsafePointer($0) } + [nil]
        return unsafe pointers.withUnsafeBufferPointer { buffer in
            // One element at least: the null.
            unsafe body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }
}
