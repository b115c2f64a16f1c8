/// Why a file of cities cannot be used.
public enum GazetteerFault: Error, Hashable {
    /// It does not begin as such a file does.
    case unknownFormat
    /// It ends within a record, or goes on behind the last.
    case wrongLength
    /// A number or a text that cannot be, in the byte before this one.
    case wrongValue(at: Int)
}
