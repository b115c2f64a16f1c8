import HTTPServer
public import Primitives

/// One line for everything worth knowing, on standard error; facts as `name=value`, values without line breaks.
public struct Log: Sendable {
    private let write: @Sendable (String) -> Void
    private let clock: Clock

    /// A log to standard error.
    public static let standard = Log(clock: .system) { Console.report($0) }

    /// A log to anywhere.
    public init(clock: Clock, write: @escaping @Sendable (String) -> Void) {
        self.clock = clock
        self.write = write
    }

    /// Writes a line.
    public func callAsFunction(_ message: StaticString, _ facts: KeyValuePairs<String, String> = [:]) {
        var line = "\(clock.now().rfc3339) \(message)"
        for (name, value) in facts { line += " \(name)=\(Self.oneLine(value))" }
        write(line)
    }

    /// Writes what a server saw by itself, if an operator would want to know.
    func callAsFunction(_ event: ServerEvent) {
        switch event {
        case .library(let text): self("server library", ["text": text])
        case .abandoned(let tasks, let requests):
            self("work abandoned at the end", ["tasks": String(tasks), "requests": String(requests)])
        case .crowdedOut(let address): self("connection refused, too many from one address", ["address": address])
        case .untrustedProxy(let address):
            self(
                "proxy not trusted",
                ["address": address, "meaning": "name it in FLYLEAF_TRUST_PROXY, or all behind it count as one"]
            )
        case .refused, .cut: break
        }
    }

    private static func oneLine(_ value: String) -> String {
        let kept = value.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : String($0) }.joined()
        return kept.contains(" ") ? "\"\(kept)\"" : kept
    }
}
