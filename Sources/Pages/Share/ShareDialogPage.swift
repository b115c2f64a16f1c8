import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The share dialog: what goes where, for whom, and the proof of exactly what will be sent.
struct ShareDialogPage: SampledModel {
    var frame: PageFrame
    var title: String
    /// The first of the networks it goes to: friends, tags and place are those there.
    var network: String
    var lead: String
    /// What is connected, to be ticked; absent where there is nothing to choose.
    var networks: NetworkChoices?
    var action: LinkTarget
    var back: LinkTarget
    var key: String
    var version: String
    var destinations: [DestinationChoice]
    var friend: PersonChip?
    /// The message box; absent where only the network's own page takes a message.
    var box: MessageBox?
    var audiences: [AudienceChoice]
    /// Why an audience is missing.
    var audienceNote: String?
    var tags: [PersonChip]
    var place: PlaceChip?
    var caution: CautionField?
    /// The photos of the review; absent where it has none.
    var photos: PhotoField?
    var refusals: ShareRefusals
    var faults: ShareFaults
    var targetFaults: [TargetFault]
    var proofs: [ShareProof]
    /// The connections whose proofs are shown, by their identifiers with spaces between.
    var shown: String
    var warning: VisibilityWarning?
    var plan: String
    var button: ShareButton
    var hasDialog: Bool
    var hasDraft: Bool
    var shares: [ShareRow]

    static let sample: ShareDialogPage = {
        var faults = ShareFaults()
        faults.network = "No network."
        faults.friend = "Choose."
        faults.message = "Too long."
        faults.tags = "Too many."
        faults.place = "Choose."
        faults.audience = "Choose."
        faults.warning = "Too long."
        faults.photos = "Too many."
        return ShareDialogPage(
            frame: .sample,
            title: "Title",
            network: "Facebook",
            lead: "facebook",
            networks: .sample,
            action: .sample,
            back: .sample,
            key: "key",
            version: "1",
            destinations: [.sample],
            friend: .sample,
            box: .sample,
            audiences: [.sample],
            audienceNote: "Not for you alone.",
            tags: [.sample],
            place: .sample,
            caution: .sample,
            photos: .sample,
            refusals: .sample,
            faults: faults,
            targetFaults: [.sample],
            proofs: [.sample],
            shown: "id",
            warning: .sample,
            plan: "Flyleaf posts it.",
            button: .sample,
            hasDialog: true,
            hasDraft: true,
            shares: [.sample]
        )
    }()

    var values: Values {
        [
            "frame": .model(frame), "title": .text(title), "network": .text(network),
            "lead": .text(lead), "networks": .optional(networks),
            "action": .link(action), "back": .link(back), "key": .text(key), "version": .text(version),
            "destinations": .models(destinations), "friend": .optional(friend), "box": .optional(box),
            "audiences": .models(audiences), "audienceNote": .optional(audienceNote), "tags": .models(tags),
            "hasChosenTags": .flag(!tags.isEmpty), "place": .optional(place), "caution": .optional(caution),
            "photos": .optional(photos),
            "noAudience": .optional(refusals.audience), "noTags": .optional(refusals.tags),
            "noPlace": .optional(refusals.place), "tagsNeedPlace": .flag(refusals.tagsNeedPlace),
            "networkFault": .optional(faults.network), "friendFault": .optional(faults.friend),
            "messageFault": .optional(faults.message), "tagsFault": .optional(faults.tags),
            "placeFault": .optional(faults.place), "audienceFault": .optional(faults.audience),
            "cautionFault": .optional(faults.warning), "photosFault": .optional(faults.photos),
            "targetFaults": .models(targetFaults),
            "hasFaults": .flag(!faults.all.isEmpty), "proofs": .models(proofs), "shown": .text(shown),
            "warning": .optional(warning), "plan": .text(plan), "button": .model(button),
            "hasDialog": .flag(hasDialog), "hasDraft": .flag(hasDraft), "shares": .models(shares),
            "hasShares": .flag(!shares.isEmpty),
        ]
    }
}

/// One's own profile or a friend's, and how the post gets there.
struct DestinationChoice: SampledModel {
    var value: String
    var name: String
    var way: String
    /// What the proof says when a script follows the choice.
    var label: String
    var isChosen: Bool

    static let sample = DestinationChoice(
        value: "own",
        name: "Your own profile",
        way: "Flyleaf posts it",
        label: "your own profile",
        isChosen: true
    )

    var values: Values {
        [
            "value": .text(value), "name": .text(name), "way": .text(way), "label": .text(label),
            "isChosen": .flag(isChosen),
        ]
    }
}

/// The box for the person's own words.
struct MessageBox: SampledModel {
    var text: String
    /// The longest message in Unicode scalars; `nil` where only whole posts are counted.
    var limit: Int?
    /// How networks count the whole post that have a way of their own.
    var counts: [PostCount]
    static let sample = MessageBox(text: "Words", limit: 63_000, counts: [.sample])

    var values: Values {
        [
            "text": .text(text), "counter": .optional(limit.map { MessageCounter(limit: $0, text: text) }),
            "counts": .models(counts),
        ]
    }
}

/// How much of a message is left, counted in Unicode scalars.
struct MessageCounter: SampledModel {
    var limit: Int
    var text: String
    static let sample = MessageCounter(limit: 63_000, text: "Words")

    var values: Values {
        ["limit": .text(String(limit)), "count": .text(count), "isOver": .flag(left < 0)]
    }

    private var left: Int { limit - text.unicodeScalars.count }

    private var count: String {
        let written = text.unicodeScalars.count
        if left < 0 { return "\(written.grouped) of \(limit.grouped) characters: \((-left).grouped) too many" }
        if written == 0 { return "Up to \(limit.grouped) characters" }
        return "\(written.grouped) of \(limit.grouped) characters, \(left.grouped) left"
    }
}

/// One audience.
struct AudienceChoice: SampledModel {
    var value: String
    var name: String
    var isChosen: Bool

    static let sample = AudienceChoice(value: "friends", name: "Friends", isChosen: true)

    var values: Values {
        ["value": .text(value), "name": .text(name), "isChosen": .flag(isChosen)]
    }
}

/// The place chosen.
struct PlaceChip: SampledModel {
    var id: String
    var name: String

    static let sample = PlaceChip(id: "1", name: "Café, Jerusalem")

    var values: Values { ["id": .text(id), "name": .text(name)] }
}

/// What the network does not let anybody choose here, with its reasons.
struct ShareRefusals: Sendable {
    var audience: String?
    var tags: String?
    var place: String?
    var tagsNeedPlace: Bool

    static let sample = ShareRefusals(audience: "No.", tags: "No.", place: "No.", tagsNeedPlace: true)
}

/// What the main button says, and while it works.
struct ShareButton: SampledModel {
    var label: String
    var busy: String

    static let sample = ShareButton(label: "Post to Facebook", busy: "Posting…")

    var values: Values { ["label": .text(label), "busy": .text(busy)] }
}

/// Told when the link in the post will not open for everyone who sees it.
struct VisibilityWarning: SampledModel {
    var text: String
    var edit: LinkTarget

    static let sample = VisibilityWarning(text: "Only you can open this review.", edit: .sample)

    var values: Values { ["text": .text(text), "edit": .link(edit)] }
}
