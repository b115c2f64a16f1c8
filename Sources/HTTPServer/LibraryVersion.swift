import CMicroHTTPD

/// A version such as `0.9.75` or `1.0.1-dev`, for comparison.
struct LibraryVersion {
    private let parts: [Int]

    init(_ text: String) {
        parts = text.utf8.split(separator: UInt8(ascii: ".")).map { part in
            Int(String(decoding: part.prefix { (0x30...0x39).contains($0) }, as: UTF8.self)) ?? 0
        }
    }

    func isAtLeast(_ wanted: Int...) -> Bool { !parts.lexicographicallyPrecedes(wanted) }

    /// Refuses a library that is too old or lacks what the event loops need.
    ///
    /// - Parameter upgrades: whether connections may leave HTTP.
    static func check(upgrades: Bool) throws(ServerError) {
        let version = unsafe String(cString: MHD_get_version())
        guard LibraryVersion(version).isAtLeast(0, 9, 71) else {
            throw ServerError(.library, "libmicrohttpd \(version) is too old; install 0.9.71 or later")
        }
        guard MHD_is_feature_supported(.FEATURE_EPOLL) == .YES,
            MHD_is_feature_supported(.FEATURE_THREADS) == .YES
        else {
            throw ServerError(.library, "this build of libmicrohttpd \(version) lacks epoll or threads")
        }
        guard !upgrades || MHD_is_feature_supported(.FEATURE_UPGRADE) == .YES else {
            throw ServerError(.library, "this build of libmicrohttpd \(version) cannot leave HTTP for another protocol")
        }
    }
}
