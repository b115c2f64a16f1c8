import Flyleaf
import Templating

/// The share dialog: what goes where, for whom, and the proof of exactly what will be sent.
struct ShareDialogPage: ViewModel {
    var frame: PageFrame
    /// What kind of thing is shared.
    var noun: String
    var title: String
    /// The first of the networks it goes to: friends, tags and place are those there.
    var network: String
    var lead: String
    /// What is connected, to be ticked; absent where there is nothing to choose.
    var networks: NetworkChoices?
    var action: LinkTarget
    var back: LinkTarget
    var key: String
    var destinations: [DestinationChoice]
    var friend: PersonChip?
    /// The Page to post as; absent where the network has none.
    var page: PageField?
    /// The message box; absent where only the network's own page takes a message.
    var box: MessageBox?
    var audiences: [NamedChoice]
    /// Why an audience is missing.
    var audienceNote: String?
    var tags: [PersonChip]
    var place: PlaceChip?
    var caution: CautionField?
    /// The photos of the subject; absent where it has none.
    var photos: PhotoField?
    /// What is rarely changed; absent where the networks heed none of it.
    var rare: RareChoices?
    var refusals: ShareRefusals
    var faults: ShareFaults
    var targetFaults: [TargetFault]
    var proofs: [ShareProof]
    /// What each connection would be sent, as it is shown here.
    var shown: String
    var warning: VisibilityWarning?
    /// What a press of the button asks networks for first.
    var needs: [PermissionNeed]
    /// The connections that were asked by the press before, so that a no is not asked again by the next.
    var asked: String
    var friendSearch: PersonSearch?
    var tagSearch: PersonSearch?
    var placeField: PlaceField?
    var plan: String
    var button: ShareButton
    var hasDialog: Bool
    var hasDraft: Bool
    /// The way out by e-mail.
    var mail: LinkTarget?
    var shares: [ShareRow]
    /// Where the shares are that are older than those of the page, if there are any.
    var olderShares: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("noun") { $0.noun }, Field("title") { $0.title },
            Field("network") { $0.network },
            Field("lead") { $0.lead }, Field("networks") { $0.networks }, Field("action") { $0.action },
            Field("back") { $0.back }, Field("key") { $0.key },
            Field("destinations") { $0.destinations }, Field("friend") { $0.friend },
            Field("page") { $0.page }, Field("box") { $0.box },
            Field("audiences") { $0.audiences }, Field("audienceNote") { $0.audienceNote }, Field("tags") { $0.tags },
            Field("hasChosenTags") { !$0.tags.isEmpty }, Field("needs") { $0.needs },
            Field("hasNeeds") { !$0.needs.isEmpty },
            Field("asked") { $0.asked }, Field("friendSearch") { $0.friendSearch }, Field("tagSearch") { $0.tagSearch },
            Field("placeField") { $0.placeField }, Field("place") { $0.place }, Field("caution") { $0.caution },
            Field("photos") { $0.photos }, Field("rare") { $0.rare }, Field("noAudience") { $0.refusals.audience },
            Field("noTags") { $0.refusals.tags }, Field("noPlace") { $0.refusals.place },
            Field("tagsNeedPlace") { $0.refusals.tagsNeedPlace }, Field("networkFault") { $0.faults.network?.words },
            Field("friendFault") { $0.faults.friend?.words }, Field("messageFault") { $0.faults.message.words },
            Field("tagsFault") { $0.faults.tags?.words }, Field("placeFault") { $0.faults.place?.words },
            Field("audienceFault") { $0.faults.audience?.words }, Field("albumFault") { $0.faults.album?.words },
            Field("languageFault") { $0.faults.language?.words },
            Field("cautionFault") { $0.faults.warning?.words },
            Field("photosFault") { $0.faults.photos.words }, Field("targetFaults") { $0.targetFaults },
            Field("hasFaults") { !$0.faults.isEmpty }, Field("isOnlyUnseen") { $0.faults.isOnlyUnseen },
            Field("proofs") { $0.proofs }, Field("shown") { $0.shown },
            Field("warning") { $0.warning }, Field("plan") { $0.plan }, Field("button") { $0.button },
            Field("hasDialog") { $0.hasDialog }, Field("hasDraft") { $0.hasDraft }, Field("mail") { $0.mail },
            Field("shares") { $0.shares },
            Field("hasShares") { !$0.shares.isEmpty }, Field("olderShares") { $0.olderShares },
        ]
    }
}
