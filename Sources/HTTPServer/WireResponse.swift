import CMicroHTTPD
import HTTP

/// Turns a response into the library's and hands it over.
enum WireResponse {
    /// Queues a response whose bytes are there; they are copied, because an array does not stay in its place.
    static func queue(
        _ response: Response,
        _ bytes: [UInt8],
        on connection: OpaquePointer,
        closing: Bool
    ) -> MHD_Result {
        let wire = unsafe bytes.withUnsafeBytes { buffer in
            unsafe MHD_create_response_from_buffer(
                buffer.count,
                UnsafeMutableRawPointer(mutating: buffer.baseAddress),
                .RESPMEM_MUST_COPY
            )
        }
        guard let wire = unsafe wire else { return .NO }
        if closing { unsafe MHD_add_response_header(wire, "Connection", "close") }
        return unsafe queue(wire, response, on: connection)
    }

    /// Queues a response whose bytes come bit by bit.
    static func queue(_ response: Response, _ stream: ResponseStream, on connection: OpaquePointer) -> MHD_Result {
        // Released by `streamFreeCallback`, which the library calls when the response is destroyed.
        let context = unsafe Unmanaged.passRetained(stream).toOpaque()
        guard
            let wire = unsafe MHD_create_response_from_callback(
                flyleaf_mhd_size_unknown(),
                4096,
                streamReadCallback,
                context,
                streamFreeCallback
            )
        else {
            unsafe Unmanaged<ResponseStream>.fromOpaque(context).release()
            return .NO
        }
        return unsafe queue(wire, response, on: connection)
    }

    /// Queues an answer 101; the library calls `upgradeCallback` when its head is sent.
    static func queueUpgrade(_ response: Response, on connection: OpaquePointer) -> MHD_Result {
        guard let wire = unsafe MHD_create_response_for_upgrade(upgradeCallback, nil) else { return .NO }
        return unsafe queue(wire, response, on: connection)
    }

    private static func queue(
        _ wire: OpaquePointer,
        _ response: Response,
        on connection: OpaquePointer
    ) -> MHD_Result {
        for field in response.fields.all where !isServersOwn(field.name) && !field.value.isEmpty {
            unsafe MHD_add_response_header(wire, field.name.rawName, field.value)
        }
        let result = unsafe MHD_queue_response(connection, UInt32(response.status.code), wire)
        unsafe MHD_destroy_response(wire)
        return result
    }

    /// Fields that describe the connection rather than the content: the library writes them.
    private static func isServersOwn(_ name: FieldName) -> Bool {
        switch name.canonicalName {
        case "connection", "content-length", "date", "transfer-encoding": true
        default: false
        }
    }
}
