import Templating

/// A line at the top of a page that tells what has just happened.
struct Notice: ViewModel, Equatable {
    /// How it is marked, besides its words.
    enum Kind: String {
        case done, waiting, failed, info
    }

    /// What a redirect can say, by name; the words never come from the address.
    enum Code: String, CaseIterable {
        case draftKept, draftDeleted, draftGone, reviewGone, remarkGone, versionRestored
        case saved, savedBefore, deleted, welcome, loggedIn, loggedOut, connected, disconnected, revoked, renamed
        case permissionGiven, permissionMissing, loginDeclined, connectDeclined, shareCancelled
        case connectionRefused, connectionIsOver
        case friendKept, tagsKept, placeKept, pageKept
        case nothingChosen, tooLate, askedToWait, sessionsEnded, draftDropped, keptHere, restWaits, deviceEnded
        case checked, notGranted, disconnectedHere
        case alreadyShared, postWithdrawn, friendsRead, friendsNotRead
        case passkeyAdded, passkeyRenamed, passkeyRemoved
        case confirmed, notConfirmed, everythingEnded
        case loggedOutOfOne, switched, accountGone, sessionEnded, recovered
        case bookParted, bookJoined
        case coverKept, coverRemoved
        case jobsWait, importRemoved
        case remarkKept, remarkDeleted, backFromInvitation
        case postingRevoked, postingWithheld, postingIsOff
        case quotationKept, quotationRemoved
        case readingKept, readingRemoved, goalKept, readersKept
        case noticesRead, noticesKept
        case tagForgotten, searchForgotten
        case browserTold, browserStopped, browserNotTold, browsersFull
        case pictureKept, pictureRemoved, sharingDefaultsKept, timeZoneKept, filtersKept
        case appearanceKept, reviewReadersKept
        case locationOn, locationOff, locationKept, locationsDeleted
        case placeSaved, placeOfferKept, placeRemoved
        case locationPeopleKept, checkedIn, checkInDeleted, namedInCheckIn, notNamedInCheckIn
        case displayEnded, displayChanged
        case messagesOn, messagesOff, messagesKnown, messagesForeign
        case readerNear, readerMuted, readerBlocked
        case hasAccount, invitationGone, invitationUsed
        case siteProved, siteRemoved
        case profileLinkAdded, profileLinkConfirmed, profileLinkRemoved
        case mentionShown, mentionRefused, mentionSiteBlocked, mentionSiteForgotten
        case takesMessages, takesNoMessages, cannotTakeMessages
        case flagged, flaggedBefore, moderated, moderatedBefore, objected, objectedBefore
        case shelfMade, shelfKept, shelfDeleted, onShelf, offShelf
    }

    var kind: Kind
    var text: String
    /// Where the person goes next, if there is one place.
    var step: NoticeStep?

    static var fields: [Field<Self>] {
        [
            Field("kind") { $0.kind.rawValue }, Field("text") { $0.text }, Field("isFailure") { $0.kind == .failed },
            Field("step") { $0.step },
        ]
    }

    init(kind: Kind, text: String, step: NoticeStep? = nil) {
        self.kind = kind
        self.text = text
        self.step = step
    }

    init(_ code: Code) {
        (kind, text) = Self.table(code)
    }

    private static func table(_ code: Code) -> (Kind, String) {
        switch code {
        case .readingKept: (.done, "Your reading is kept.")
        case .quotationKept: (.done, "The quotation is kept.")
        case .quotationRemoved: (.done, "The quotation is deleted.")
        case .readingRemoved: (.done, "The book is out of your lists. A review you wrote of it stays.")
        case .pictureKept: (.done, "Your picture is kept. It stands beside your name from now on.")
        case .sharingDefaultsKept:
            (.done, "Shares begin so from now on. What you are writing already stays as it is.")
        case .timeZoneKept: (.done, "Your time zone is kept.")
        case .filtersKept: (.done, "What your streams hide is kept.")
        case .locationOn: (.done, "Flyleaf may ask your browser where you are, each time you press for it.")
        case .locationOff: (.done, "Flyleaf does not use where you are any more, in any browser.")
        case .locationKept: (.done, "How long positions stay is kept. It holds for those that are here, too.")
        case .locationPeopleKept: (.done, "What others may do with where you check in is kept.")
        case .placeSaved: (.done, "The place is saved, for you alone.")
        case .placeOfferKept: (.done, "That is kept. Nothing checks you in by itself.")
        case .placeRemoved: (.done, "The place is removed.")
        case .checkedIn: (.done, "You checked in.")
        case .checkInDeleted: (.done, "The check-in is deleted.")
        case .namedInCheckIn: (.done, "You are named there. You can take that back on this page.")
        case .notNamedInCheckIn: (.done, "You are not named there.")
        case .messagesOn: (.done, "What you write to the account of this Flyleaf is done from now on.")
        case .messagesOff: (.done, "Nothing more is done by message.")
        case .messagesKnown: (.done, "What you write from there is done from now on. Write it again.")
        case .messagesForeign: (.done, "Nothing is done for whoever that is.")
        case .displayChanged:
            (
                .done,
                """
                The display is changed. Something else to show is on its screens within seconds, another pace from the next \
                thing on, paper and ink when they are loaded anew.
                """
            )
        case .displayEnded: (.done, "The display has ended. Its screens say so within seconds.")
        case .locationsDeleted: (.done, "All your positions are deleted.")
        case .pictureRemoved: (.done, "Your picture is taken away.")
        case .appearanceKept: (.done, "How Flyleaf looks is kept.")
        case .reviewReadersKept: (.done, "New reviews begin so from now on. Those you wrote stay as they are.")
        case .noticesRead: (.done, "All you have seen is marked as read.")
        case .noticesKept: (.done, "What you hear of is kept. What is here already stays.")
        case .browserTold: (.done, "This browser tells you of new notices from now on, also while Flyleaf is closed.")
        case .browserStopped: (.done, "That browser tells you of nothing any more.")
        case .browserNotTold:
            (.failed, "What your browser gave is no address that Flyleaf can send to. Nothing was changed.")
        case .browsersFull: (.failed, "As many of your browsers tell you as there can be. Stop one of them first.")
        case .flagged: (.done, "Thank you. A moderator looks at it.")
        case .readerNear: (.done, "You see each other again as everybody does.")
        case .readerMuted: (.done, "They are in none of your lists and notices any more.")
        case .readerBlocked: (.done, "Neither of you finds anything of the other any more.")
        case .hasAccount: (.info, "You have an account here already. The invitation is still good for somebody else.")
        case .siteProved: (.done, "The site shows the proof. It is good for a year.")
        case .profileLinkAdded: (.done, "The page stands on your own here now.")
        case .profileLinkConfirmed: (.done, "The page links back. It is marked as confirmed.")
        case .profileLinkRemoved: (.done, "The page is off your list, and off your own page here.")
        case .mentionShown: (.done, "Readers see it now, and what that site sends later.")
        case .mentionRefused: (.done, "It is not shown, and does not come back.")
        case .mentionSiteBlocked:
            (.done, "Nothing of that site is kept any more. You can change that in your settings.")
        case .mentionSiteForgotten: (.done, "What comes from that site waits for your word again.")
        case .siteRemoved: (.done, "The site is taken off your list. Its likes stay.")
        case .invitationGone: (.done, "The invitation is taken back. Its address leads nowhere any more.")
        case .invitationUsed: (.info, "It was used before you took it back, or is not there any more.")
        case .flaggedBefore: (.info, "You have reported this before. Once is enough.")
        case .takesMessages: (.done, "The account takes messages from now on.")
        case .takesNoMessages: (.done, "The account takes no messages any more.")
        case .cannotTakeMessages:
            (.info, "Nothing was changed: as many accounts as can be take messages, or this one is not ready for it.")
        case .moderated: (.done, "It is done, and stands in the log.")
        case .moderatedBefore: (.info, "It stood so already: perhaps another moderator was faster.")
        case .objected: (.done, "It is sent. A moderator answers.")
        case .objectedBefore: (.info, "You have said something to this before. What you said then is kept.")
        case .shelfMade: (.done, "The shelf is made. Put books on it on their pages.")
        case .shelfKept: (.done, "The shelf is kept.")
        case .shelfDeleted: (.done, "The shelf is deleted. Its books stay in your lists and on your other shelves.")
        case .onShelf: (.done, "The book is on the shelf.")
        case .offShelf: (.done, "The book is off the shelf.")
        case .readersKept: (.done, "Who may see your reading is kept.")
        case .goalKept: (.done, "Your goal is kept.")
        case .savedBefore: (.info, "This review was saved already, so it was not saved twice.")
        case .draftKept:
            (.done, "Your draft is kept. You can go on here, or in any browser where you are logged in.")
        case .versionRestored:
            (.done, "The review says again what it said then. What it said until now is a version too.")
        case .draftDeleted: (.done, "The draft is deleted.")
        case .draftGone:
            (.info, "That draft is not there any more: it was saved as a review, or deleted. This is a new form.")
        case .reviewGone:
            (.info, "The review you were changing is not there any more. What you typed stands here, as a new one.")
        case .remarkGone:
            (.info, "What you were changing is not there any more. What you typed stands here, as something new.")
        case .saved: (.done, "The review is saved.")
        case .bookParted: (.done, "Your review is on a page of its own now; no other review is joined to it.")
        case .bookJoined: (.done, "Your review is with the other reviews of that book now.")
        case .coverKept: (.done, "Your cover is kept. You alone see it.")
        case .coverRemoved: (.done, "Your cover is taken away. You see the one again that everybody sees.")
        case .jobsWait:
            (.failed, "Too much is under way for you at this moment. Wait until it is done, then start this.")
        case .importRemoved: (.done, "The file is removed. What was made of it stays.")
        case .deleted: (.done, "The review is deleted. What was already shared stays at the network.")
        case .remarkKept: (.done, "It is kept. Nothing is posted yet.")
        case .backFromInvitation:
            (
                .info,
                "You are back from the network’s own window. Only the network knows whether you sent the invitation."
            )
        case .remarkDeleted: (.done, "It is deleted. What was already shared stays at the network.")
        case .welcome: (.done, "Welcome. Your account is ready.")
        case .loggedIn: (.done, "You are logged in.")
        case .loggedOut: (.done, "You are logged out. What you granted at a network is still granted there.")
        case .connected: (.done, "The network is connected.")
        case .disconnected: (.done, "The network is disconnected, and what it told us is deleted.")
        case .tagForgotten: (.done, "The tag is forgotten, and what was kept of it is gone from here.")
        case .searchForgotten: (.done, "The search is forgotten, and what was found is gone from here.")
        case .revoked: (.done, "The permission is given back. The network has confirmed it.")
        case .renamed: (.done, "Your name is changed.")
        case .permissionGiven: (.done, "The permission is given. Nothing is posted until you press the button for it.")
        case .permissionMissing:
            (.failed, "The permission was not given, so nothing will be posted. Your draft is kept.")
        case .connectDeclined:
            (.info, "Nothing was connected: you said no at the network, or came back before its end.")
        case .connectionRefused:
            (
                .info,
                "Nothing was added. What the network gave is forgotten here, and given back there where it takes that "
                    + "back. Log out at the network before you connect again."
            )
        case .connectionIsOver:
            (
                .info,
                "That question is over: it was answered before, waited too long, or was asked in another login. What is "
                    + "connected stands here."
            )
        case .confirmed: (.done, "Thank you, it is you. You can go on.")
        case .everythingEnded:
            (
                .done,
                "Everything is ended but this login, your networks and your passkeys. Look through both, and make new "
                    + "recovery codes."
            )
        case .notConfirmed:
            (.info, "Nothing is confirmed: you said no at the network, or came back before its end.")
        case .loginDeclined: (.info, "You did not log in. Everything else here works as before.")
        case .shareCancelled: (.info, "Nothing was posted. Your draft is kept.")
        case .friendKept: (.done, "The friend is chosen.")
        case .tagsKept: (.done, "The tags are changed.")
        case .placeKept: (.done, "The place is chosen.")
        case .pageKept: (.done, "The Page is chosen.")
        case .nothingChosen: (.info, "No friend was chosen, so nothing will go to a friend’s profile.")
        case .tooLate: (.info, "It was too late for that: the share had moved on.")
        case .askedToWait:
            (.waiting, "The network has asked Flyleaf to wait, so it was not called. Below stands until when.")
        case .sessionsEnded: (.done, "Every other session of yours is ended.")
        case .deviceEnded: (.done, "The key is ended. Whatever program held it reads nothing any more.")
        case .draftDropped: (.done, "The draft is thrown away. Nothing was posted.")
        case .restWaits:
            (
                .waiting,
                "Not everything that was ticked could be posted. The rest waits in the share dialog, which says why."
            )
        case .keptHere: (.done, "Nobody sees it: nothing was posted. What you wrote and chose is kept in its dialog.")
        case .checked: (.done, "The network was asked just now, and this is what it says.")
        case .notGranted: (.info, "That permission is not granted, so there is nothing to give back.")
        case .disconnectedHere:
            (
                .info,
                "The network is disconnected here, and what it told us is deleted. It could not be told: remove "
                    + "Flyleaf among your apps there as well."
            )
        case .loggedOutOfOne:
            (
                .done,
                "You are logged out of that account. This browser remembers others: choose one of them below, or "
                    + "log out of all there."
            )
        case .switched: (.done, "You have switched accounts.")
        case .accountGone: (.info, "That account is not logged in here any more. Log in to it again.")
        case .sessionEnded: (.done, "That session of yours is ended.")
        case .recovered: (.done, "You are logged in. That code is used up: strike it out on your sheet.")
        case .passkeyAdded: (.done, "The passkey is added. It opens this account from now on.")
        case .passkeyRenamed: (.done, "The passkey has another name.")
        case .passkeyRemoved:
            (
                .done,
                "The passkey is removed and opens nothing here any more. Your device or password manager may go on "
                    + "offering it until you delete it there."
            )
        case .postingRevoked:
            (
                .done,
                "Flyleaf no longer posts there, and the network has confirmed that the permission is gone. A share that "
                    + "still waited for it is not sent; it says so under Shares."
            )
        case .postingWithheld:
            (
                .done,
                "Flyleaf no longer posts there. The network goes on listing the permission: it takes back all or none. "
                    + "A share that still waited is not sent; it says so under Shares."
            )
        case .postingIsOff: (.info, "Flyleaf does not post there, so there is nothing to switch off.")
        case .alreadyShared: (.info, "That dialog had been sent before, so nothing was sent twice. This became of it.")
        case .postWithdrawn: (.done, "The network has deleted the post.")
        case .friendsRead: (.done, "The list of friends was read just now.")
        case .friendsNotRead:
            (.failed, "The network did not give its list of friends, so this is the one from before. Try again later.")
        }
    }
}
