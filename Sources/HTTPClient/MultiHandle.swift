import CCurl

/// Owns one `CURLM *`.
@safe
final class MultiHandle: @unchecked Sendable {
    // @unchecked: the pointer never changes; other threads only call `wake`, which libcurl allows (`curl_multi_wakeup`).
    private let pointer: UnsafeMutableRawPointer

    init() throws(HTTPClientError) {
        guard let handle = unsafe curl_multi_init() else {
            throw HTTPClientError(description: "libcurl has no memory for connections")
        }
        unsafe pointer = handle
        guard unsafe flyleaf_curl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, 64) == CURLM_OK else {
            throw HTTPClientError(description: "libcurl cannot limit the connections it keeps")
        }
    }

    deinit {
        unsafe curl_multi_cleanup(pointer)
    }

    /// Ends the wait of the loop thread, now or the next time; may be called from any thread.
    func wake() {
        unsafe curl_multi_wakeup(pointer)
    }

    // What follows belongs to the loop thread.

    func add(_ easy: EasyHandle) -> Bool {
        unsafe curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK
    }

    func remove(_ easy: EasyHandle) {
        unsafe curl_multi_remove_handle(pointer, easy.pointer)
    }

    /// Reads and writes what can be read and written without waiting.
    func perform() {
        var running: Int32 = 0
        unsafe curl_multi_perform(pointer, &running)
    }

    /// The next transfer that has ended.
    func nextDone() -> (id: UInt, code: CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(pointer, &left) {
            if unsafe message.pointee.msg == CURLMSG_DONE {
                return (UInt(bitPattern: unsafe message.pointee.easy_handle), unsafe flyleaf_curl_result(message))
            }
        }
        return nil
    }

    /// Waits for the network, for `wake`, or so many milliseconds.
    func wait(milliseconds: Int32) {
        unsafe curl_multi_poll(pointer, nil, 0, milliseconds, nil)
    }
}
