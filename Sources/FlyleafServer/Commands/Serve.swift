import HTTP
import Primitives
import SandboxCore
import SandboxFacebook
import TLSProxy

extension Subcommand {
    /// `flyleaf serve`: the site, and the sandbox when it is on, until a signal.
    static let serve = Subcommand(
        name: "serve",
        usage: "flyleaf serve",
        summary: "Serve the site until Ctrl-C.",
        argumentCount: 0
    ) { _, environment in
        Signals.block()
        let configuration = try Configuration(environment: environment)
        for name in Configuration.unknownNames(environment) {
            Console.report("flyleaf: \(name) is not a variable Flyleaf reads. See: flyleaf doctor")
        }
        // What the last one was in the middle of is taken up at once, so this one has to be alone.
        guard let lock = try dataLock(configuration, for: "serve") else { return 1 }
        defer { withExtendedLifetime(lock) {} }
        try await InstallationKey.settleIfAlone(configuration)
        let log = Log.standard
        let application = try await Application(configuration, log: log)
        // On a server there may be others, whatever folder they have.
        let isAlone = !InstalledStorage.isShared(configuration)
        let service = try await Service.start(application, configuration, isAlone: isAlone, log: log)
        Console.print("Flyleaf is ready: open \(configuration.publicURL.origin) in your browser. Ctrl-C stops it.")
        if let sandbox = configuration.sandboxOrigins?[.facebook] {
            Console.print("A sandbox plays the networks; its own site is \(sandbox.origin)")
        }
        _ = await Signals.next()
        Console.print("Stopping; what was saved is safe.")
        try await service.stop()
        return 0
    }

    /// `flyleaf sandbox`: the sandbox alone.
    static let sandbox = Subcommand(
        name: "sandbox",
        usage: "flyleaf sandbox [--proxy]",
        summary: "Run the sandbox network alone, for trying client programs against it.",
        argumentCount: 0,
        option: .word("--proxy")
    ) { arguments, environment in
        Signals.block()
        let configuration = try Configuration(environment: environment)
        let service = try await SandboxService.start(configuration, log: .standard)
        let proxy: TLSProxy?
        do {
            proxy = arguments.contains("--proxy") ? try SandboxProxy.start(configuration) : nil
        } catch {
            try await service.stop()
            throw error
        }
        if let proxy { Console.print(SandboxProxy.words(for: proxy, configuration)) }
        let addresses = service.origins.all.map(\.origin).joined(separator: ", ")
        Console.print("The sandbox is ready: \(addresses). Ctrl-C stops it.")
        _ = await Signals.next()
        await proxy?.stop()
        try await service.stop()
        return 0
    }
}
