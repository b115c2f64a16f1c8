import CMicroHTTPD

// The functions libmicrohttpd calls, on its event-loop threads. They capture nothing and belong to no actor: a closure
// with an isolation would trap here (SE-0423). Objects are found through the context pointers alone.

/// A connection was opened, or is about to be closed.
let connectionCallback: MHD_NotifyConnectionCallback = { context, handle, slot, code in
    guard let context = unsafe context, let handle = unsafe handle, let slot = unsafe slot else { return }
    let loop = unsafe Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue()
    switch code {
    case .CONNECTION_NOTIFY_STARTED:
        let address = unsafe flyleaf_mhd_client_address(handle).map { unsafe NumericAddress.text(of: $0) }
        let connection = Connection(
            socket: unsafe flyleaf_mhd_socket(handle),
            remoteAddress: address ?? "unknown",
            headTimeout: loop.core.configuration.headTimeout,
            clock: loop.core.configuration.clock
        )
        loop.opened(connection)
        // Released below, when the same connection is closed.
        unsafe slot.pointee = Unmanaged.passRetained(connection).toOpaque()
    case .CONNECTION_NOTIFY_CLOSED:
        guard let pointer = unsafe slot.pointee else { return }
        let connection = unsafe Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue()
        unsafe slot.pointee = nil
        connection.closed()
        loop.closed(connection)
    }
}

/// A request line is complete: the only moment at which the target can be seen as it was sent.
///
/// What is returned becomes the request's context, and `completedCallback` is then called in every case.
let targetCallback:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
        context,
        target,
        handle in
        guard let context = unsafe context, let target = unsafe target, let handle = unsafe handle,
            let slot = unsafe flyleaf_mhd_socket_context(handle)
        else { return nil }
        let loop = unsafe Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue()
        let connection = unsafe Unmanaged<Connection>.fromOpaque(slot).takeUnretainedValue()
        connection.headBegan(within: loop.core.configuration.headTimeout)
        let text = unsafe String(cString: target)
        let exchange = unsafe Exchange(loop: loop, connection: connection, handle: handle, target: text)
        // Released by `completedCallback`.
        return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

/// The head, a part of the body, or the end of a request; also after a resume.
let accessCallback: MHD_AccessHandlerCallback = { _, _, _, method, version, data, size, slot in
    guard let method = unsafe method, let version = unsafe version, let size = unsafe size, let slot = unsafe slot,
        let pointer = unsafe slot.pointee
    else { return .NO }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    let count = unsafe size.pointee
    guard count > 0 else { return unsafe exchange.proceed(method: method, version: version) }
    unsafe size.pointee = 0
    return unsafe exchange.receive(UnsafeRawBufferPointer(start: data, count: count))
}

/// A request is over, answered or not.
let completedCallback: MHD_RequestCompletedCallback = { _, _, slot, _ in
    guard let slot = unsafe slot, let pointer = unsafe slot.pointee else { return }
    unsafe slot.pointee = nil
    unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue().ended()
}

/// One header field.
let fieldCallback: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
    guard let head = unsafe context?.assumingMemoryBound(to: HeadFields.self), let name = unsafe name else {
        return .NO
    }
    let nameBytes = unsafe UnsafeRawBufferPointer(start: name, count: nameCount)
    let valueBytes = unsafe UnsafeRawBufferPointer(start: value, count: valueCount)
    let text = unsafe String(decoding: valueBytes, as: UTF8.self)
    unsafe nameBytes.withMemoryRebound(to: UInt8.self) { bytes in
        unsafe head.pointee.add(name: Span(_unsafeElements: bytes), value: text)
    }
    return .YES
}

/// The head of an answer 101 is sent: from here on the socket is ours, until we give it back.
let upgradeCallback: MHD_UpgradeHandler = { _, _, slot, extra, extraCount, socket, handle in
    guard let slot = unsafe slot, let handle = unsafe handle else { return }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(slot).takeUnretainedValue()
    unsafe exchange.upgraded(socket, handle, UnsafeRawBufferPointer(start: extra, count: extraCount))
}

/// The library has room for more of a stream.
let streamReadCallback: MHD_ContentReaderCallback = { context, _, target, capacity in
    guard let context = unsafe context, let target = unsafe target else { return MHD_CONTENT_READER_END_WITH_ERROR }
    let stream = unsafe Unmanaged<ResponseStream>.fromOpaque(context).takeUnretainedValue()
    return unsafe stream.read(into: target, capacity)
}

/// The response of a stream is destroyed.
let streamFreeCallback: MHD_ContentReaderFreeCallback = { context in
    guard let context = unsafe context else { return }
    unsafe Unmanaged<ResponseStream>.fromOpaque(context).release()
}

/// A message of the library; it quotes bytes that clients sent.
let logCallback: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = { context, message in
    guard let context = unsafe context, let message = unsafe message else { return }
    let loop = unsafe Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue()
    var text = unsafe String(cString: message)
    while text.utf8.last == 0x0A { text.removeLast() }
    guard text != wordsOfCut else { return }
    loop.core.log(.library(escapedForLog(text.utf8)))
}

/// What the library says when a stream was cut: whoever cut it has told so (``ServerEvent/cut(remoteAddress:reason:)``), and
/// why.
private let wordsOfCut = "Closing connection (application error generating response)."
