import Flyleaf
import Primitives
import Templating
import Web

/// One of several networks, as a link.
struct NetworkTab: ViewModel {
    var title: String
    var link: LinkTarget
    var isHere: Bool

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("link") { $0.link }, Field("isHere") { $0.isHere },
        ]
    }
}

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

/// One connection with its box to tick.
struct NetworkChoice: ViewModel {
    var value: String
    var title: String
    var person: String
    var isChosen: Bool
    /// What posting there costs whoever runs this Flyleaf.
    var cost: String?
    /// The button that takes friends, tags and place from here instead.
    var lead: LeadButton?

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.value }, Field("title") { $0.title }, Field("person") { $0.person },
            Field("isChosen") { $0.isChosen }, Field("cost") { $0.cost }, Field("lead") { $0.lead },
        ]
    }
}

/// A press that takes friends, tags and place from another network.
struct LeadButton: ViewModel {
    var act: String
    static var fields: [Field<Self>] { [Field("act") { $0.act }] }
}

/// A network that could be ticked once it is connected.
struct NetworkOffer: ViewModel {
    var act: String
    var label: String

    static var fields: [Field<Self>] { [Field("act") { $0.act }, Field("label") { $0.label }] }
}

extension MemberVisit {
    /// What can be ticked; nothing where there is one network and it is connected.
    func networkChoices(_ desk: ShareDesk) -> NetworkChoices? {
        let networks = services.networks
        let isChosen = { (connection: Connection) in desk.targets.contains { $0.connection.id == connection.id } }
        let choices = desk.connections.filter { $0.state == .active }.map { connection in
            let target = desk.targets.first { $0.connection.id == connection.id }
            let isLead = desk.lead?.connection.id == connection.id
            return NetworkChoice(
                value: connection.id.text,
                title: networks.title(of: connection.identity),
                person: connection.identity.name.text,
                isChosen: isChosen(connection),
                cost: target.flatMap { $0.profiles.cost?.words($0.network.title) },
                lead: target == nil || isLead ? nil : LeadButton(act: ShareAct.lead + connection.id.text)
            )
        }
        let ended = desk.connections.filter { $0.state != .active }.map { connection in
            NetworkOffer(
                act: ShareAct.network + connection.id.text,
                label: "Log in at \(networks.title(of: connection.identity)) again"
            )
        }
        let connected = Set(desk.connections.map(\.identity.network))
        let names = networks.all.filter(\.carriesPosts).map(\.name) + networks.families.map(\.name)
        let offers = names.filter { !connected.contains($0) }.map { name in
            NetworkOffer(act: ShareAct.network + name.rawValue, label: "Connect \(networks.title(name))")
        }
        guard choices.count + ended.count + offers.count > 1 else { return nil }
        return NetworkChoices(
            choices: choices,
            offers: ended + offers,
            people: desk.targets.count > 1 ? desk.lead?.title : nil
        )
    }
}
