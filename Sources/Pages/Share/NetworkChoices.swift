import Flyleaf
import Primitives
import Templating

/// Where a review can go: what is connected, to be ticked, and what could be connected.
struct NetworkChoices: ViewModel {
    var choices: [NetworkChoice]
    var offers: [NetworkOffer]
    /// Whose friends, tags and place the dialog shows, when more than one network is ticked.
    var people: String?

    static var fields: [Field<Self>] {
        [
            Field("choices") { $0.choices }, Field("offers") { $0.offers }, Field("people") { $0.people },
        ]
    }
}

extension MemberVisit {
    /// What can be ticked; nothing where there is one network and it is connected.
    func networkChoices(_ composition: ShareComposition) async throws -> NetworkChoices? {
        let networks = services.networks
        // Asked for only where somebody pays.
        let isPaid = composition.targets.contains { $0.profiles.cost != nil }
        let made = isPaid ? try await services.sharing.postsMade(member.id) : nil
        let isChosen = { (connection: Connection) in composition.targets.contains { $0.connection.id == connection.id }
        }
        let choices = composition.connections.filter { $0.state == .active }.map { connection in
            let target = composition.targets.first { $0.connection.id == connection.id }
            let isLead = composition.lead?.connection.id == connection.id
            return NetworkChoice(
                value: connection.id.text,
                title: networks.title(of: connection.identity),
                person: connection.identity.name.text,
                isChosen: isChosen(connection),
                cost: target.flatMap { $0.profiles.cost?.words($0.network.title, left: made?.left(at: $0)) },
                lead: target == nil || isLead ? nil : LeadButton(act: ShareAct.lead + connection.id.text)
            )
        }
        let ended = composition.connections.filter { $0.state != .active }.map { connection in
            NetworkOffer(
                act: ShareAct.network + connection.id.text,
                label: "Log in at \(networks.title(of: connection.identity)) again"
            )
        }
        let connected = Set(composition.connections.map(\.identity.network))
        let names = networks.all.filter(\.carriesPosts).map(\.name) + networks.families.map(\.name)
        let offers = names.filter { !connected.contains($0) }.map { name in
            NetworkOffer(act: ShareAct.network + name.rawValue, label: "Connect \(networks.title(name))")
        }
        guard choices.count + ended.count + offers.count > 1 else { return nil }
        return NetworkChoices(
            choices: choices,
            offers: ended + offers,
            people: composition.targets.count > 1 ? composition.lead?.title : nil
        )
    }
}

extension PostsMade {
    /// How many posts are still paid for today where some are.
    fileprivate func left(at target: ShareTarget) -> Int? {
        guard let cost = target.profiles.cost else { return nil }
        let name = target.network.name
        return max(0, min(cost.memberPosts - own[name, default: 0], cost.dailyPosts - all[name, default: 0]))
    }
}
