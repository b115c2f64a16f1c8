import Templating
import Web

extension Paths {
    /// The addresses that every template knows, as `paths.reviews` and so on.
    static let named: [String: SameOriginLink] = {
        let named: [(String, String)] = [
            ("ownReviews", ownReviews),
            ("front", front()), ("login", login()), ("startWithoutNetwork", startWithoutNetwork()),
            ("logout", logout()), ("switchAccount", switchAccount()), ("passkeyLogin", passkeyLogin()),
            ("finishPasskeyLogin", finishPasskeyLogin()), ("recover", recover()), ("reviews", reviews()),
            ("newReview", newReview()), ("search", search()), ("findBooks", findBooks()),
            ("findLibraryBooks", findLibraryBooks()), ("places", places()), ("compose", compose()),
            ("placesNear", placesNear()), ("placesHere", placesHere()),
            ("locationSettings", locationSettings()), ("deleteLocations", deleteLocations()),
            ("locationPeople", locationPeople()), ("checkIns", checkIns()), ("savedPlaces", savedPlaces()),
            ("savePlace", savePlace()), ("newCheckIn", newCheckIn()),
            ("makeCheckIn", makeCheckIn()), ("nearFriends", nearFriends()),
            ("remarks", remarks()), ("shares", shares()),
            ("friends", friends()), ("followers", followers()), ("home", home()), ("homeGap", homeGap()),
            ("streamTags", streamTags()),
            ("streamSearches", streamSearches()),
            ("pressMark", pressMark()), ("replies", replies()),
            ("reading", reading()), ("addBook", addBook()),
            ("readingVisibility", readingVisibility()),
            ("shelves", shelves()), ("inviteFriend", inviteFriend()),
            ("notices", notices()), ("readNotices", readNotices()), ("noticeKinds", noticeKinds()),
            ("tellBrowser", tellBrowser()), ("stopBrowser", stopBrowser()),
            ("settings", settings()), ("security", security()), ("profileLinks", profileLinks()),
            ("mentionSites", mentionSites()),
            ("appearance", appearance()), ("sharingDefaults", sharingDefaults()), ("timeZone", timeZone()),
            ("streamFilters", streamFilters()),
            ("ownPicture", ownPicture()), ("removeOwnPicture", removeOwnPicture()), ("reviewReaders", reviewReaders()),
            ("distances", distances()),
            ("liveNotices", liveNotices()),
            ("rulings", rulings()), ("moderation", moderation()), ("moderationLog", moderationLog()),
            ("blockedLinks", blockedLinks()),
            ("messageAccounts", messageAccounts()), ("messageSettings", messageSettings()),
            ("messagePeople", messagePeople()),
            ("signUp", signUp()), ("invitations", invitations()),
            ("account", account()), ("rename", rename()), ("checkPermissions", checkPermissions()),
            ("requestPermission", requestPermission()), ("revokePermission", revokePermission()),
            ("stopPosting", stopPosting()),
            ("endOtherSessions", endOtherSessions()), ("endEverything", endEverything()),
            ("recovery", recovery()), ("passkeys", passkeys()),
            ("keepPasskey", keepPasskey()), ("imports", imports()),
            ("ownData", ownData()), ("deleteAccount", deleteAccount()),
            ("devices", devices()), ("makePairingCode", makePairingCode()), ("pair", pair()), ("displays", displays()),
            ("likeHelp", likeHelp()), ("sites", sites()), ("ownLikes", ownLikes()), ("privacy", privacy()),
            ("terms", terms()), ("help", help()),
            ("status", status()),
        ]
        return Dictionary(uniqueKeysWithValues: named.map { ($0, SameOriginLink(path: $1)) })
    }()
}
