import CCurl
import HTTP

/// Owns one `CURL *` and the lists it points to.
@safe
final class EasyHandle {
    let pointer: UnsafeMutableRawPointer
    private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []

    init() throws(FetchError) {
        guard let handle = unsafe curl_easy_init() else {
            throw FetchError(.unreachable, mayHaveArrived: false, detail: errorText(CURLE_OUT_OF_MEMORY))
        }
        unsafe pointer = handle
    }

    deinit {
        unsafe curl_easy_cleanup(pointer)
        while let list = unsafe lists.popLast() { unsafe curl_slist_free_all(list) }
    }

    /// Tells handles apart.
    var id: UInt { UInt(bitPattern: unsafe pointer) }

    func set(_ option: CURLoption, _ value: Int) throws(FetchError) {
        try check(unsafe flyleaf_curl_set_long(pointer, option, value))
    }

    func set(_ option: CURLoption, offset value: Int) throws(FetchError) {
        try check(unsafe flyleaf_curl_set_offset(pointer, option, value))
    }

    /// libcurl copies the text.
    func set(_ option: CURLoption, _ value: String) throws(FetchError) {
        try check(unsafe flyleaf_curl_set_text(pointer, option, value))
    }

    /// Sets a body that libcurl copies.
    func setBody(_ body: [UInt8]) throws(FetchError) {
        try set(CURLOPT_POST, 1)
        try set(CURLOPT_POSTFIELDSIZE_LARGE, offset: body.count)
        // A null pointer would make libcurl read the body from the standard input.
        let code = unsafe (body.isEmpty ? [0] : body).withUnsafeBytes { bytes in
            unsafe flyleaf_curl_set_pointer(
                pointer,
                CURLOPT_COPYPOSTFIELDS,
                UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            )
        }
        try check(code)
    }

    /// Sets a list, which lives as long as the handle.
    func set(_ option: CURLoption, list texts: [String]) throws(FetchError) {
        var list: UnsafeMutablePointer<curl_slist>? = nil
        for text in texts {
            guard let longer = unsafe curl_slist_append(list, text) else {
                unsafe curl_slist_free_all(list)
                throw FetchError(.unreachable, mayHaveArrived: false, detail: errorText(CURLE_OUT_OF_MEMORY))
            }
            unsafe list = longer
        }
        guard let list = unsafe list else { return }
        unsafe lists.append(list)
        try check(unsafe flyleaf_curl_set_list(pointer, option, list))
    }

    func check(_ code: CURLcode) throws(FetchError) {
        guard code == CURLE_OK else { throw FetchError(code, wasSent: false) }
    }
}
