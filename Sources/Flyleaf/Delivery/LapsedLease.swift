/// Nothing may be sent: the lease lapsed before the call was made, as when the program was suspended, and another may send.
struct LapsedLease: Error {}
