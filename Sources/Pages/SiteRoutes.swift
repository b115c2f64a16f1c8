import Flyleaf
import HTTP
import Web

/// Every route of the site in one list: who may use it, method, path, handler.
extension Site {
    static let routes: [Route<Visit>] = [
        anyone(.get, Paths.front, showFront),
        anyone(.get, Paths.login, showLogin),
        anyone(.post, Paths.startWithoutNetwork, startWithoutNetwork),
        anyone(.post, Paths.authStart, startAuth),
        anyone(.get, Paths.authReturn, finishAuth),
        member(.get, Paths.logout, askLogout),
        member(.post, Paths.logout, logOut),

        anyone(.get, Paths.reviews, listReviews),
        member(.get, Paths.newReview, showNewReview),
        member(.post, Paths.newReview, saveNewReview),
        anyone(.get, Paths.review, showReview),
        member(.get, Paths.editReview, showEditReview),
        member(.post, Paths.editReview, saveEditReview),
        member(.get, Paths.deleteReview, askDeleteReview),
        member(.post, Paths.deleteReview, deleteReview),

        member(.get, Paths.account, showAccount),
        member(.post, Paths.rename, renameMember),
        member(.post, Paths.checkPermissions, checkPermissions),
        member(.post, Paths.requestPermission, requestPermission),
        member(.post, Paths.revokePermission, revokePermission),
        member(.get, Paths.disconnect, askDisconnect),
        member(.post, Paths.disconnect, disconnect),
        member(.post, Paths.endOtherSessions, endOtherSessions),

        member(.get, Paths.devices, showDevices),
        member(.post, Paths.devices, makeDevice),
        member(.post, Paths.endDevice, endDevice),
        member(.post, Paths.makePairingCode, makePairingCode),
        anyone(.get, Paths.pair, showPair),
        anyone(.post, Paths.pair, finishPair),
        program(.get, Paths.token, readToken),
        program(.post, Paths.token, writeToken),
        program(.put, Paths.token, refuseTokenMethod),
        program(.delete, Paths.token, refuseTokenMethod),

        anyone(.get, Paths.privacy, showPrivacy),
        anyone(.get, Paths.terms, showTerms),
        anyone(.get, Paths.help, showHelp),
        anyone(.get, Paths.status, showStatus),
        member(.get, Paths.share, showShare),
        member(.post, Paths.share, sendShare),
        member(.get, Paths.sharePermission, showSharePermission),
        member(.post, Paths.sharePermission, askSharePermission),
        member(.get, Paths.shareFriends, showFriendPicker),
        member(.post, Paths.shareFriends, takeFriends),
        member(.get, Paths.sharePlaces, showPlacePicker),
        member(.post, Paths.sharePlaces, takePlace),

        member(.get, Paths.shares, listShares),
        member(.get, Paths.receipt, showReceipt),
        member(.post, Paths.retryShare, retryShare),
        member(.post, Paths.cancelShare, cancelShare),
        member(.get, Paths.dialogReturn, returnFromDialog),
        member(.get, Paths.friends, listFriends),
        member(.post, Paths.friends, refreshFriends),

        anyone(.get, Paths.health, showHealth),
        anyone(.get, Paths.metrics, showMetrics),
        anyone(.get, Paths.robots, showRobots),
        anyone(.get, Paths.favicon, showFavicon),
        anyone(.get, StaticFiles.path, showAsset),
    ]
}
