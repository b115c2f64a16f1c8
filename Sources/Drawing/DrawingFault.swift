/// Why no picture was made.
public enum DrawingFault: Error, Equatable {
    /// There was no memory for it, or the library said no for another reason; the number is cairo's status.
    case refused(UInt32)
}
