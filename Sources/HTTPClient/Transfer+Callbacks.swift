import CCurl
import Glibc
import HTTP

extension Transfer {
    /// Points the handle's callbacks at this transfer, which must live until the handle is taken from the loop.
    func attachCallbacks() throws(FetchError) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        let handle = unsafe easy.pointer
        try easy.check(unsafe flyleaf_curl_set_write(handle, CURLOPT_HEADERFUNCTION, onHeader))
        try easy.check(unsafe flyleaf_curl_set_pointer(handle, CURLOPT_HEADERDATA, context))
        try easy.check(unsafe flyleaf_curl_set_write(handle, CURLOPT_WRITEFUNCTION, onBody))
        try easy.check(unsafe flyleaf_curl_set_pointer(handle, CURLOPT_WRITEDATA, context))
        try easy.check(unsafe flyleaf_curl_set_opensocket(handle, onOpenSocket))
        try easy.check(unsafe flyleaf_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context))
        try easy.check(unsafe flyleaf_curl_set_prereq(handle, onRequest))
        try easy.check(unsafe flyleaf_curl_set_pointer(handle, CURLOPT_PREREQDATA, context))
    }

    fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }
}

// Called by libcurl on the loop thread, inside `curl_multi_perform`.

private let onHeader: curl_write_callback = { data, size, count, context in
    guard let data = unsafe data, let transfer = unsafe Transfer.at(context) else { return 0 }
    let bytes = unsafe UnsafeRawBufferPointer(start: data, count: size * count)
    return unsafe transfer.takeLine(Array(bytes)) ? size * count : 0
}

private let onBody: curl_write_callback = { data, size, count, context in
    guard let data = unsafe data, let transfer = unsafe Transfer.at(context) else { return 0 }
    return unsafe data.withMemoryRebound(to: UInt8.self, capacity: size * count) { start in
        unsafe transfer.takeBody(UnsafeBufferPointer(start: start, count: size * count)) ? size * count : 0
    }
}

/// The address is final here: no name is looked up between this decision and the connection.
private let onOpenSocket: curl_opensocket_callback = { context, _, address in
    guard let address = unsafe address, let transfer = unsafe Transfer.at(context) else { return CURL_SOCKET_BAD }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe flyleaf_curl_address(address, &bytes)
    guard count > 0, transfer.mayConnect(to: Array(bytes.prefix(Int(count)))) else { return CURL_SOCKET_BAD }
    let type = unsafe address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return unsafe socket(address.pointee.family, type, address.pointee.protocol)
}

/// Asked before each request, so that a kept connection is held to this request's rule as well.
private let onRequest: curl_prereq_callback = { context, remote, _, _, _ in
    guard let remote = unsafe remote, let transfer = unsafe Transfer.at(context) else { return CURL_PREREQFUNC_ABORT }
    var bytes = [UInt8](repeating: 0, count: 16)
    var count = 0
    if unsafe inet_pton(AF_INET, remote, &bytes) == 1 {
        count = 4
    } else if unsafe inet_pton(AF_INET6, remote, &bytes) == 1 {
        count = 16
    }
    return transfer.maySend(to: Array(bytes.prefix(count))) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
