import CCurl
import HTTP

extension FetchError {
    /// What a result of libcurl means.
    ///
    /// The detail is the library's general text for the code: the text in its error buffer would name the host.
    init(_ code: CURLcode, wasSent: Bool) {
        self.init(Self.reason(code, wasSent: wasSent), mayHaveArrived: wasSent, detail: errorText(code))
    }

    private static func reason(_ code: CURLcode, wasSent: Bool) -> Reason {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: .unreachable
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        // The first is also how libcurl calls an answer that does not begin as HTTP.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: wasSent ? .brokenAnswer : .refusedAddress
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
            .insecure
        default: wasSent ? .brokenAnswer : .unreachable
        }
    }
}

func errorText(_ code: CURLcode) -> String {
    guard let text = unsafe curl_easy_strerror(code) else { return "error \(code.rawValue)" }
    return unsafe String(cString: text)
}
