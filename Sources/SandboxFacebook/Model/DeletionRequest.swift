internal import HTTP
internal import Primitives
internal import SandboxCore

/// A person's wish that an app deletes their data, and what the app answered.
struct DeletionRequest: Sendable, Equatable {
    enum Outcome: Sendable, Equatable {
        /// The app took the wish: its page about it, and the code by which it knows it.
        case taken(url: String, code: String)
        /// What was wrong with the app's answer.
        case failed(String)
    }

    var appName: String
    var requested: Timestamp
    var outcome: Outcome
}

extension DeletionRequest.Outcome {
    /// Codes are shown to people and read out on the telephone.
    static let longestCode = 200

    /// What became of the message that asked for it.
    init(_ outcome: FaceMessage.Outcome) {
        switch outcome {
        case .success(let response): self.init(response)
        case .failure(let error): self = .failed("it could not be reached (\(error.reason.rawValue))")
        }
    }

    /// Reads what an app answered: `{"url":"…","confirmation_code":"…"}` with status 200.
    init(_ response: ClientResponse) {
        guard response.status == .ok else {
            self = .failed("it answered with status \(response.status) and not with 200")
            return
        }
        guard let json = JSON(response.body) else {
            self = .failed("its answer is no JSON")
            return
        }
        guard case .string(let address)? = json["url"], let url = WebURL(address) else {
            self = .failed("its answer names no web address as url")
            return
        }
        guard let code = json["confirmation_code"]?.textOrNumber, (1...Self.longestCode).contains(code.utf8.count),
            code.unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || $0.isASCII && (0x20...0x7E).contains($0.value)
            })
        else {
            self = .failed("its answer has no confirmation_code that can be shown")
            return
        }
        self = .taken(url: url.description, code: code)
    }
}
