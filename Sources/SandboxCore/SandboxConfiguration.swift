public import Crypto
public import HTTP
public import Primitives
public import Templating
public import Web

/// What a sandbox needs to know and to be given.
public struct SandboxConfiguration: Sendable {
    /// Where its faces are reached: the addresses stand in links, in `paging.next` and in `Link` fields.
    public var origins: SandboxOrigins
    /// The templates; those of this module are named `sandbox/…`.
    public var templates: TemplateLibrary
    /// The files of `Public`; `sandbox.css` must be among them.
    public var files: StaticFiles
    /// The present moment; the control page can shift what the sandbox makes of it.
    public var clock: Clock
    /// Where tokens, codes and secrets come from.
    public var randomness: Randomness
    /// The way to tell apps that somebody removed them; without one they are not told.
    public var fetch: Fetch?
    /// How a delay set on the fault dial is waited for.
    public var sleep: @Sendable (Duration) async -> Void

    /// A configuration.
    public init(
        origins: SandboxOrigins,
        templates: TemplateLibrary,
        files: StaticFiles,
        clock: Clock = .system,
        randomness: Randomness = .secure,
        fetch: Fetch? = nil,
        sleep: @escaping @Sendable (Duration) async -> Void = SandboxConfiguration.wait
    ) {
        self.origins = origins
        self.templates = templates
        self.files = files
        self.clock = clock
        self.randomness = randomness
        self.fetch = fetch
        self.sleep = sleep
    }

    /// Waits by the clock of the machine; ends early when the task is cancelled.
    public static let wait: @Sendable (Duration) async -> Void = { duration in
        do {
            try await Task.sleep(for: duration)
        } catch {
            // Cancelled: the client has left, so nobody waits for the delay.
        }
    }
}
