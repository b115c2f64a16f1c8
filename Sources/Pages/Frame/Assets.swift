import Templating
import Web

/// The addresses of the files every page needs, worked out once.
struct Assets: Sendable {
    var stylesheet: LinkTarget
    var likeStylesheet: LinkTarget
    var script: SameOriginLink
    var passkeyScript: SameOriginLink
    var pushScript: SameOriginLink
    var positionScript: SameOriginLink
    var photoScript: SameOriginLink
    var draftScript: SameOriginLink
    var bookScript: SameOriginLink
    var displayStylesheet: LinkTarget
    var displayScript: SameOriginLink
    var icon: LinkTarget
    var touchIcon: LinkTarget
    var manifest: LinkTarget
}

extension Assets {
    init(_ files: StaticFiles) {
        stylesheet = LinkTarget(path: files.url("flyleaf.css"))
        likeStylesheet = LinkTarget(path: files.url("like.css"))
        script = SameOriginLink(path: files.url("flyleaf.js"))
        passkeyScript = SameOriginLink(path: files.url("passkey.js"))
        pushScript = SameOriginLink(path: files.url("push.js"))
        positionScript = SameOriginLink(path: files.url("position.js"))
        photoScript = SameOriginLink(path: files.url("photos.js"))
        draftScript = SameOriginLink(path: files.url("drafts.js"))
        bookScript = SameOriginLink(path: files.url("books.js"))
        displayStylesheet = LinkTarget(path: files.url("display.css"))
        displayScript = SameOriginLink(path: files.url("display.js"))
        icon = LinkTarget(path: files.url("icon.svg"))
        touchIcon = LinkTarget(path: files.url("icon-180.png"))
        manifest = LinkTarget(path: files.url("manifest.webmanifest"))
    }
}
