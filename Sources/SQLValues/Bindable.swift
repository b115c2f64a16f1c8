public import Primitives

/// A value that can be bound to a parameter of a statement.
///
/// An enum or struct with a raw value needs no code: `extension Visibility: Bindable {}`.
public protocol Bindable {
    /// The value as a database takes it.
    var sqlValue: SQLValue { get }
}

extension SQLValue: Bindable {
    /// The value itself.
    public var sqlValue: SQLValue { self }
}

extension Int64: Bindable {
    /// An integer.
    public var sqlValue: SQLValue { .integer(self) }
}

extension Int: Bindable {
    /// An integer.
    public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int32: Bindable {
    /// An integer.
    public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: Bindable {
    /// 1 or 0.
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
    /// A real number.
    public var sqlValue: SQLValue { .real(self) }
}

extension String: Bindable {
    /// A text.
    public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: Bindable {
    /// A blob.
    public var sqlValue: SQLValue { .blob(self) }
}

extension Timestamp: Bindable {
    /// Milliseconds since the Unix epoch.
    public var sqlValue: SQLValue { .integer(milliseconds) }
}

extension ID: Bindable {
    /// The 26 characters.
    public var sqlValue: SQLValue { .text(text) }
}

extension Optional: Bindable where Wrapped: Bindable {
    /// The wrapped value, or NULL.
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension RawRepresentable where Self: Bindable, RawValue: Bindable {
    /// The raw value.
    public var sqlValue: SQLValue { rawValue.sqlValue }
}
