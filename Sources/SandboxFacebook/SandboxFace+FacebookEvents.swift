internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension SandboxFace {
    /// What Facebook does and sends: a new password ends every token; an app that is removed is told so, and then asked
    /// for the deletion if the person wants it.
    static func facebookHappened(
        _ event: FaceEvent,
        _ person: PersonID,
        _ world: World,
        _ connection: borrowing Connection
    ) throws -> [FaceMessage] {
        switch event {
        case .passwordChanged:
            try GraphTokens.end(.passwordChanged, of: person, connection)
            return []
        case .appRemoved(let id):
            let app = try Apps.find(AppID(rawValue: id), connection)
            return [try app?.removal(by: person, world, connection)].compactMap(\.self)
        case .deletionAsked(let id):
            guard let app = try Apps.find(AppID(rawValue: id), connection) else { return [] }
            return [try app.removal(by: person, world, connection), app.deletion(by: person, world)]
                .compactMap(\.self)
        }
    }
}

extension App {
    /// Ends what the app may do for a person; what it is told of that, if it was let in and has an address for it.
    fileprivate func removal(
        by person: PersonID,
        _ world: World,
        _ connection: borrowing Connection
    ) throws -> FaceMessage? {
        guard try Grants.remove(id, from: person, connection), let address = deauthorizeURL else { return nil }
        return FaceMessage(
            label: "deauthorize callback of app \(id)",
            address: address,
            form: notice(of: person, world),
            keep: nil
        )
    }

    /// The wish that the app deletes what it has of a person; what it answers is kept for the settings page.
    fileprivate func deletion(by person: PersonID, _ world: World) -> FaceMessage? {
        guard let address = dataDeletionURL else { return nil }
        let (name, moment) = (self.name, world.now)
        return FaceMessage(
            label: "data-deletion callback of app \(id)",
            address: address,
            form: notice(of: person, world)
        ) { outcome, connection in
            let request = DeletionRequest(appName: name, requested: moment, outcome: .init(outcome))
            try DeletionRequests.insert(request, by: person, connection)
        }
    }

    /// A signed message about a person.
    ///
    /// It bears the time of the machine, whatever the control page has made of the sandbox's: apps take fresh ones only.
    private func notice(of person: PersonID, _ world: World) -> FormFields {
        let payload: JSON = [
            "algorithm": "HMAC-SHA256",
            "issued_at": .integer(world.configuration.clock.now().seconds),
            "user_id": person.json,
        ]
        return FormFields(["signed_request": SignedMessage.text(payload, secret: secret)])
    }
}
