internal import CSQLite
internal import Glibc

extension Connection {
    /// What a tokenizer makes of a text: the words a full-text index holds of it, in their order
    /// (`https://www.sqlite.org/fts5.html` section 7.1).
    ///
    /// - Parameters:
    ///   - tokenizer: its name, as in the index's option `tokenize`.
    ///   - options: what stands behind the name there, in its parts.
    public func words(of text: String, tokenizer: String, options: [String] = []) throws(DatabaseError) -> [String] {
        let handle = try handle
        return try unsafe FullTextTokenizer(tokenizer, options, on: handle.pointer).words(of: text)
    }
}

/// A tokenizer of FTS5, made for one text.
@safe
private struct FullTextTokenizer: ~Copyable {
    private let functions: fts5_tokenizer
    private let instance: OpaquePointer

    init(_ name: String, _ options: [String], on connection: OpaquePointer) throws(DatabaseError) {
        let api = try unsafe Self.interface(of: connection)
        var context: UnsafeMutableRawPointer?
        var functions = fts5_tokenizer()
        var code = unsafe api.pointee.xFindTokenizer(api, name, &context, &functions)
        var instance: OpaquePointer?
        if code == SQLITE_OK {
            var arguments = unsafe options.map { unsafe UnsafePointer<CChar>(strdup($0)) }
            code = unsafe functions.xCreate(context, &arguments, Int32(arguments.count), &instance)
            for index in options.indices { unsafe free(UnsafeMutablePointer(mutating: arguments[index])) }
        }
        guard code == SQLITE_OK, let instance = unsafe instance else {
            throw DatabaseError(code: ResultCode(rawValue: code), message: "there is no tokenizer \(name)")
        }
        self.functions = functions
        unsafe self.instance = instance
    }

    deinit {
        unsafe functions.xDelete(instance)
    }

    /// The functions of FTS5, as section 7 of its documentation asks for them.
    private static func interface(of connection: OpaquePointer) throws(DatabaseError) -> UnsafeMutablePointer<fts5_api>
    {
        var api: UnsafeMutablePointer<fts5_api>?
        var statement: OpaquePointer?
        var code = unsafe sqlite3_prepare_v2(connection, "SELECT fts5(?1)", -1, &statement, nil)
        if code == SQLITE_OK {
            unsafe withUnsafeMutablePointer(to: &api) { place in
                pointerType.withUTF8Buffer { type in
                    unsafe type.withMemoryRebound(to: CChar.self) { type in
                        code = unsafe sqlite3_bind_pointer(statement, 1, place, type.baseAddress, nil)
                        if code == SQLITE_OK { code = unsafe sqlite3_step(statement) }
                    }
                }
            }
        }
        unsafe sqlite3_finalize(statement)
        guard code == SQLITE_ROW, let api = unsafe api else {
            throw unsafe DatabaseError(latestOf: connection, code: code)
        }
        return unsafe api
    }

    /// Compared by SQLite for as long as the statement is bound.
    private static let pointerType: StaticString = "fts5_api_ptr"

    func words(of text: String) throws(DatabaseError) -> [String] {
        var words: [String] = []
        let bytes = text.utf8.count
        guard let length = Int32(exactly: bytes) else {
            throw DatabaseError(code: .tooBig, message: "a text of \(bytes) bytes is too long to be taken apart")
        }
        let code = unsafe withUnsafeMutablePointer(to: &words) { words in
            unsafe functions.xTokenize(instance, words, FTS5_TOKENIZE_QUERY, text, length) {
                words,
                _,
                token,
                count,
                _,
                _ in
                let bytes = unsafe UnsafeRawBufferPointer(start: token, count: Int(count))
                unsafe words?.assumingMemoryBound(to: [String].self).pointee
                    .append(String(decoding: bytes, as: UTF8.self))
                return SQLITE_OK
            }
        }
        guard code == SQLITE_OK else {
            throw DatabaseError(code: ResultCode(rawValue: code), message: "a text could not be taken apart")
        }
        return words
    }
}
