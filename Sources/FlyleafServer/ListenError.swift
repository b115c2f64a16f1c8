import HTTPServer

/// A socket could not be opened; says which variable of the configuration names its address.
struct ListenError: Error, CustomStringConvertible {
    private let variable: String
    private let cause: ServerError

    /// Starts a server at the address that a variable names.
    static func naming<Value>(
        _ variable: String,
        _ start: () throws(ServerError) -> Value
    ) throws(ListenError) -> Value {
        do throws(ServerError) {
            return try start()
        } catch {
            throw ListenError(variable: variable, cause: error)
        }
    }

    var description: String {
        switch cause.code {
        case .address, .addressInUse: "\(cause); the address is that of \(variable)"
        case .library, .system: cause.description
        }
    }
}
