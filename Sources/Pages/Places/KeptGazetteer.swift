public import Gazetteer
import Primitives

/// The cities and outlines, read when somebody first looks for a place and kept from then on.
///
/// Most starts of the program need none of it.
public struct KeptGazetteer: Sendable {
    private let kept = Lock<Gazetteer?>(nil)
    private let read: @Sendable () throws -> Gazetteer

    /// A gazetteer that is still to be read.
    public init(_ read: @escaping @Sendable () throws -> Gazetteer) { self.read = read }

    /// The gazetteer; throws what reading it threw, and reads it again then when it is asked for next.
    func callAsFunction() throws -> Gazetteer {
        try kept.withLock { kept throws -> Gazetteer in
            if let kept { return kept }
            let read = try self.read()
            kept = read
            return read
        }
    }
}
