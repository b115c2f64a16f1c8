import Flyleaf
import Primitives

/// All that a member can show on a wall, by kind.
struct DisplayChoices: Sendable {
    /// One of them.
    struct Choice: Sendable {
        let content: DisplayContent
        let title: String
    }

    let kinds: [(title: String, choices: [Choice])]

    /// What something is called; `nil` where it is there no more.
    func title(of content: DisplayContent) -> String? {
        kinds.lazy.flatMap(\.choices).first { $0.content == content }?.title
    }

    func groups(chosen: String) -> [DisplayChoiceGroup] {
        kinds.filter { !$0.choices.isEmpty }.map { kind in
            DisplayChoiceGroup(
                title: kind.title,
                choices: kind.choices.map { choice in
                    let value = choice.content.rawValue
                    return NamedChoice(
                        value: value,
                        name: choice.title,
                        isChosen: value.utf8.elementsEqual(chosen.utf8)
                    )
                }
            )
        }
    }
}

extension MemberVisit {
    /// All that the member can show now.
    func displayChoices() async throws -> DisplayChoices {
        let id = member.id
        let reviews: [DisplayContent] = [.reviews, .own, .liked]
        let shelves = try await services.shelves.list(of: id, for: id).map { entry in
            DisplayChoices.Choice(content: .shelf(entry.shelf.id), title: entry.shelf.name.text)
        }
        let tags = try await services.reading.tags(of: id, for: id, limit: TagCount.maximum).map { count in
            DisplayChoices.Choice(content: .tag(count.tag.key), title: count.tag.text)
        }
        let years = try await services.reading.years(of: id, for: id).map { year in
            DisplayChoices.Choice(content: .year(year), title: DisplayWords.year(year))
        }
        return DisplayChoices(
            kinds: [
                (
                    DisplayWords.reviews,
                    reviews.map { DisplayChoices.Choice(content: $0, title: DisplayWords.title(of: $0)) }
                ),
                (DisplayWords.shelves, shelves), (DisplayWords.tags, tags), (DisplayWords.years, years),
                (DisplayWords.streams, try await streamChoices()),
            ]
        )
    }

    /// The lists of all the member's networks together and of each, as far as they can be read.
    private func streamChoices() async throws -> [DisplayChoices.Choice] {
        let streams = services.streams
        var lists = StreamList.allCases
        for group in [StreamGroup.tag, .search] { lists += try await streams.sought(group, member.id) }
        var choices: [DisplayChoices.Choice] = []
        for list in lists where DisplayContent.canShow(list) {
            let sources = try await streams.sources(member.id, list).filter(\.showsItems)
            let title = StreamListWords(list).title
            if sources.count > 1 {
                choices.append(.init(content: .stream(list, nil), title: DisplayWords.all(title)))
            }
            for source in sources {
                let network = services.networks.title(of: source.connection.identity)
                choices.append(
                    .init(
                        content: .stream(list, source.connection.id),
                        title: DisplayWords.one(title, network, source.connection.identity.name.text)
                    )
                )
            }
        }
        for kept in try await streams.topics(member.id, .lists) {
            guard let key = NetworkListKey(kept.connectionID, kept.topic.name) else { continue }
            choices.append(.init(content: .stream(.list(key), kept.connectionID), title: kept.topic.title))
        }
        return choices
    }
}
