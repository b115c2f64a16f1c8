import CCurl
import HTTP

/// One leg on its way through libcurl; belongs to the loop thread alone.
final class Transfer {
    let call: Call
    let easy: EasyHandle
    private var waiter: Waiter?

    private(set) var head: ResponseHead
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false
    private(set) var refusedAddress = false
    private(set) var wasSent = false
    /// When it ends unless more comes.
    private(set) var deadline: ContinuousClock.Instant
    /// Whether the answer is handed over in pieces.
    private var isFollowed = false
    private var isLeft = false
    private var wouldSendAgain = false

    init(_ call: Call, easy: EasyHandle, headerLimit: Int) {
        self.call = call
        waiter = call.waiter
        deadline = call.leg.deadline
        self.easy = easy
        head = ResponseHead(limit: headerLimit)
    }

    private var leg: Leg { call.leg }

    // MARK: what libcurl reports

    func takeLine(_ line: [UInt8]) -> Bool {
        isTooLarge = !head.take(line)
        return !isTooLarge && openIfWhole()
    }

    /// Tells whoever follows the answer that it begins.
    private func openIfWhole() -> Bool {
        guard let pieces = leg.pieces, !isFollowed, head.isComplete, let status = head.statusCode,
            Status(code: status).isSuccess
        else { return true }
        isFollowed = true
        return hand(.opened(head.fields), to: pieces)
    }

    private func hand(_ piece: Follow.Piece, to pieces: Leg.Pieces) -> Bool {
        deadline = .now + pieces.silence
        isLeft = !pieces.take(piece)
        return !isLeft
    }

    func takeBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if isFollowed, let pieces = leg.pieces { return unsafe hand(.bytes(Array(bytes)), to: pieces) }
        guard body.count + bytes.count <= leg.request.maximumBodyBytes else {
            isTooLarge = true
            return false
        }
        unsafe body.append(contentsOf: bytes)
        return true
    }

    func mayConnect(to address: [UInt8]) -> Bool {
        let isAllowed = leg.destination.allows(address)
        if !isAllowed { refusedAddress = true }
        return isAllowed
    }

    /// Asked when the connection stands and the request is about to be written, on kept connections too.
    func maySend(to address: [UInt8]) -> Bool {
        guard mayConnect(to: address) else { return false }
        // libcurl writes a request again when a kept connection dies without an answer; the server may have acted.
        if wasSent, !leg.request.method.isSafe {
            wouldSendAgain = true
            return false
        }
        wasSent = true
        return true
    }

    // MARK: the end

    /// Tells the caller, once.
    func finish(_ result: Result<ClientResponse, FetchError>) {
        waiter?.resume(returning: result)
        waiter = nil
    }

    func fail(_ reason: FetchError.Reason, _ detail: String) {
        finish(.failure(FetchError(reason, mayHaveArrived: wasSent, detail: detail)))
    }

    /// Tells the caller what libcurl made of it.
    func complete(_ code: CURLcode) {
        if isTooLarge {
            fail(.tooLarge, "the answer is larger than allowed")
        } else if isLeft {
            fail(.cancelled, "whoever followed the answer left")
        } else if wouldSendAgain {
            fail(.brokenAnswer, "the connection closed without an answer")
        } else if refusedAddress, code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK {
            fail(.refusedAddress, "the host is not at an allowed address")
        } else if code != CURLE_OK {
            finish(.failure(FetchError(code, wasSent: wasSent)))
        } else if let status = head.statusCode, head.isComplete, (200...599).contains(status) {
            finish(.success(ClientResponse(status: Status(code: status), fields: head.fields, body: body)))
        } else {
            fail(.brokenAnswer, "the head is not whole, or its status is not one of HTTP")
        }
    }
}
