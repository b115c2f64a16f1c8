/// A hole that a product of this kind has had, and the tests that keep it shut here.
struct KnownHole {
    /// What it is known by: a number of a public list, or a commit of the product.
    let name: String
    /// What went wrong, in our words.
    let what: String
    /// The tests, each by its file below `Tests` and the beginning of its sentence.
    let proofs: [(file: String, sentence: String)]
    /// Why there is nothing to test; only where no test is named.
    let absence: String?

    init(_ name: String, _ what: String, _ proofs: (file: String, sentence: String)...) {
        (self.name, self.what, self.proofs, absence) = (name, what, proofs, nil)
    }

    init(_ name: String, _ what: String, absence: String) {
        (self.name, self.what, self.absence, proofs) = (name, what, absence, [])
    }
}

extension KnownHole {
    private static let holes = "PagesTests/Login/LoginHoleTests"
    private static let question = "PagesTests/Account/ConnectionQuestionTests"
    private static let adding = "FlyleafTests/Sessions/AddingTests"
    private static let sites = "PagesTests/KnownHoleTests"
    private static let books = "StorageContract/StorageContract+Books"
    private static let cells = "InterchangeTests/HostileCellTests"
    private static let addresses = "HTTPClientTests/AddressPolicyTests"
    private static let connected = (file: addresses, sentence: "the decision falls on the connected address")
    private static let redirect = (file: holes, sentence: "CVE-2022-24858, CVE-2026-33868, SE-02: after a login nobody")
    private static let paths = (
        file: "FlyleafTests/Sessions/SessionTests", sentence: "a path that a browser could take for another site"
    )

    /// Every row of the list of holes that this project began with, in its order, and behind them what was found in this
    /// project itself.
    static let all: [KnownHole] = [
        KnownHole(
            "GHSA-5m7g-66h6-5cvq",
            "a picture fetched from any address, inner ones too",
            (addresses, "a public name that resolves to this machine or its network is refused"),
            ("LinkReadingTests/LinkReaderTests", "it is asked for once, over HTTPS, at a public address only"),
            ("PagesTests/Remarks/ReadPageTests", "nobody can have pages read without end")
        ),
        KnownHole(
            "CVE-2022-31136",
            "markup kept in profile, description and status",
            (sites, "CVE-2022-31136, NeoDB 4a28df10, a01942ce"),
            ("TemplatingTests/HostileTextTests", "no byte of a value leaves text, attribute, textarea or title"),
            ("PagesTests/Share/ShareDialogTests", "hostile texts in message, names and places stay text"),
            ("PagesTests/Books/BookPageTests", "a title, an author and a name are text on every page of books"),
            ("PagesTests/Reading/YearPageTests", "a title in a chart, a table and a list is text"),
            ("PagesTests/Imports/ImportPageTests", "what stands in a file is text on every page")
        ),
        KnownHole(
            "CVE-2022-35925",
            "logins without a limit in the program",
            (holes, "CVE-2022-35925: logins are limited"),
            ("PagesTests/Account/RecoveryTests", "CVE-2022-35925: five codes of one sheet"),
            ("PagesTests/Account/RecoveryTests", "CVE-2022-35925: twenty codes from one address")
        ),
        KnownHole(
            "CVE-2022-2651",
            "pages reached without a login",
            (sites, "CVE-2022-2651: of all routes"),
            (holes, "CVE-2022-2651: every page of an account"),
            ("PagesTests/Share/ShareAccessTests", "another member finds nothing under any address"),
            ("PagesTests/Drafts/DraftTests", "a draft is nobody else's"),
            ("PagesTests/Reading/ReadingPageTests", "another member sees and changes nothing of it"),
            ("PagesTests/Shelves/ShelfPageTests", "others see a shelf that is shown to them"),
            ("PagesTests/Reading/ReaderPageTests", "lists, counts, years and charts tell each viewer"),
            ("PagesTests/Imports/ImportPageTests", "an import is its member's alone"),
            ("PagesTests/Remarks/RemarkPagesTests", "another member finds nothing of a closed one")
        ),
        KnownHole(
            "GHSA-xq42-mq5w-m24x",
            "links into new tabs that could reach back",
            (sites, "GHSA-xq42-mq5w-m24x")
        ),
        KnownHole(
            "NeoDB 92867bb6",
            "logins without a state",
            (holes, "NeoDB 92867bb6: a return without state"),
            (holes, "LG-17: NeoDB 92867bb6"),
            ("FlyleafTests/Sessions/LoginTests", "a state works once"),
            ("FlyleafTests/Sessions/LoginTests", "a state counts only in the browser that started")
        ),
        KnownHole(
            "NeoDB 126f6c70",
            "open redirects, methods wired wrongly, pages without a login",
            redirect,
            paths,
            (sites, "NeoDB 126f6c70"),
            (sites, "CVE-2022-2651: of all routes")
        ),
        KnownHole(
            "NeoDB 4a28df10",
            "script ended early by a title; a login at a private address; short codes guessed",
            (sites, "CVE-2022-31136, NeoDB 4a28df10, a01942ce"),
            ("NetworksTests/Mastodon/MastodonServersTests", "a name that leads nowhere, or to a private address"),
            ("HTTPClientTests/DestinationTests", "a host that a person named must be reached by https"),
            ("PagesTests/Devices/DeviceTests", "SE-05: guessing codes is limited")
        ),
        KnownHole(
            "NeoDB a01942ce",
            "markup in a feed and in marked search results",
            (sites, "CVE-2022-31136, NeoDB 4a28df10, a01942ce")
        ),
        KnownHole(
            "NeoDB b4fde923",
            "private things in lists kept for everybody",
            ("StorageSQLiteTests/ReviewVisibilityTests", "single reviews, lists and searches show exactly"),
            (books, "books: only who may read a review of one sees it"),
            ("PagesTests/Books/BookPageTests", "a book nobody else may read of is not there for others"),
            ("StorageContract/StorageContract+Reading", "reading: others see what is shown to them, and never a note")
        ),
        KnownHole("CVE-2025-53641", "requests to inner addresses", connected),
        KnownHole(
            "CVE-2026-40168",
            "only the first of several addresses checked",
            ("HTTPClientTests/RedirectTests", "SE-03: a configured host cannot send the program to private addresses"),
            ("HTTPClientTests/RedirectTests", "another origin gets neither Authorization nor cookies")
        ),
        KnownHole("CVE-2026-42346", "a name that resolves differently the second time", connected),
        KnownHole(
            "CVE-2026-40487",
            "a sender's word for the type of a file",
            (
                "ImagingTests/RefusalTests",
                "PH-05: what is no picture of the five formats is refused, whatever it calls itself"
            ),
            (
                "PagesTests/Photos/PhotoAccessTests",
                "no shared cache keeps a picture, a browser asks again for what is not for everyone, and nothing is sniffed"
            )
        ),
        KnownHole("Postiz 793606226", "dots that lead out of a folder", (sites, "Postiz 793606226")),
        KnownHole(
            "Postiz, state",
            "a state of six letters, bound to nobody",
            (holes, "Postiz: a state has 256 random bits"),
            ("FlyleafTests/Sessions/LoginTests", "state and verifier are 256 bits each")
        ),
        KnownHole(
            "CVE-2023-36460",
            "files written anywhere by a decoder",
            ("ImagingTests/RefusalTests", "random bytes behind the first ones of a picture are refused and do no harm")
        ),
        KnownHole(
            "CVE-2023-36459",
            "markup of other servers shown as it came",
            ("NetworksTests/Answers/ForeignTextTests", "line ends and controls become one space"),
            ("NetworksTests/Facebook/FacebookLoginTests", "a hostile name and a foreign link are made harmless"),
            ("PagesTests/Login/LoginRefusalRequirementTests", "3.3: what the network asks of the person is shown")
        ),
        KnownHole("CVE-2023-36462", "a link whose text hides where it leads", (sites, "CVE-2023-36462")),
        KnownHole(
            "CVE-2024-23832",
            "the server of an identity taken from an answer",
            ("FlyleafTests/Sessions/LoginTests", "an identity of another server than the one that was asked"),
            ("PagesTests/Login/ManyLoginTests", "an answer at another server's return address is stray"),
            ("NetworksTests/OpenID/IDTokenTests", "a token of another issuer is refused")
        ),
        KnownHole(
            "CVE-2024-25618",
            "accounts joined by an e-mail address",
            (holes, "CVE-2024-25618"),
            ("FlyleafTests/Sessions/LoginTests", "people of one name, or of one identifier at two servers"),
            ("FlyleafTests/Sessions/LoginTests", "an identity of another member is not taken over"),
            (question, "CVE-2024-25618, login CSRF at the network")
        ),
        KnownHole(
            "GHSA-7w3c-p9j8-mq3x",
            "keys that went on working after their app was removed",
            ("PagesTests/Information/DataDeletionTests", "A9: whoever removes the app at the network"),
            ("PagesTests/Information/DataDeletionTests", "A9: a message of a removal sent again"),
            ("PagesTests/Account/AccountDisconnectTests", "DA-02: disconnecting is confirmed by the network"),
            ("PagesTests/Devices/DeviceTests", "DA-08: a token that its network ended"),
            ("SandboxTests/Mastodon/MastodonStreamTests", "a stream ends at once when its token does"),
            ("SandboxTests/Mastodon/MastodonSocketTests", "a WebSocket ends at once with its token")
        ),
        KnownHole(
            "CVE-2022-24307",
            "forged messages between servers",
            absence: "no server speaks to this one as a peer"
        ),
        KnownHole(
            "CVE-2026-22246, CVE-2026-23963",
            "a download of somebody else's list; names without an end",
            ("PagesTests/Account/OwnDataTests", "PR-19: an empty account has a whole file too"),
            ("FlyleafTests/Reviews/ReviewTests", "a name of 200 characters fits"),
            ("FlyleafTests/Reviews/ReviewTests", "a title of 500 characters fits")
        ),
        KnownHole("CVE-2026-33868", "an open redirect by an encoded path", redirect, paths),
        KnownHole("CVE-2026-41259", "letters of an e-mail address read two ways", absence: "no e-mail address is used"),
        KnownHole(
            "CVE-2024-25108",
            "keys that open more than was granted",
            ("PagesTests/Devices/DeviceTests", "CVE-2024-25108")
        ),
        KnownHole(
            "CVE-2015-9284",
            "a login or a link begun by following a link",
            (holes, "CVE-2015-9284: a login or a link begins by POST"),
            (holes, "CVE-2015-9284: nothing about logins changes by GET")
        ),
        KnownHole("CVE-2020-36599", "words of the address shown on the page", (holes, "CVE-2020-36599")),
        KnownHole(
            "django-allauth, notices",
            "what one login asked changed for all; markup in names; accounts guessed by time",
            ("FlyleafTests/Sessions/LoginTests", "a login asks for reading only, a request for permissions for those"),
            ("PagesTests/Account/AccountTests", "a name is changed, in any script and with any markup in it"),
            ("PagesTests/Account/RecoveryTests", "an unknown sheet, a wrong code and a mistyped one are told alike"),
            ("CryptoTests/ConstantTimeTests", "equal bytes are equal, and a difference in any one place is seen")
        ),
        KnownHole("CVE-2026-27982", "an open redirect by a value that goes there and back", redirect, paths),
        KnownHole(
            "CVE-2022-24858, CVE-2022-29214, CVE-2022-31093, CVE-2023-27490",
            "open redirects, in both versions of OAuth; checks that could be left out; an address that hung the login",
            redirect,
            (holes, "NeoDB 92867bb6: a return without state"),
            (
                "NetworksTests/X/XSignedLoginTests",
                "a lost memo, a return without verifier and a token that was swapped"
            ),
            ("NetworksTests/OAuth2/AuthorizationCodeFlowTests", "a return without a usable code, or with two"),
            ("ClientTests/OpenIDLoginTests", "a code with another proof key")
        ),
        KnownHole(
            "CVE-2026-27824",
            "limits counted by an address that anybody can claim",
            (holes, "CVE-2026-27824"),
            ("HTTPServerTests/ConnectionTests", "behind a trusted proxy its last hop is the remote address")
        ),
        KnownHole(
            "CVE-2021-3466",
            "an overflow in the library's reader of forms, which is not used here",
            ("HTTPTests/FormFuzzTests", "CVE-2021-3466"),
            ("HTTPServerTests/SmallValuesTests", "versions compare by number"),
            ("HTTPServerTests/BodyTests", "every byte value arrives unchanged")
        ),
        KnownHole(
            "Jelu, settings",
            "forms without a token, and pages that any site may read",
            (sites, "Jelu"),
            ("PagesTests/Share/ShareAccessTests", "a form without its token posts nothing")
        ),
        KnownHole(
            "BookWyrm, addresses",
            "addresses in figures refused, and names that lead to them not",
            connected,
            (addresses, "an address in place of a name is refused")
        ),
        KnownHole(
            "BookWyrm, pictures",
            "the picture kept with its place and time when taking them out failed",
            (
                "ImagingTests/UprightPictureTests",
                "PH-06: nothing is left of what a camera or a program wrote into the file"
            )
        ),
        KnownHole(
            "Flyleaf, numbers",
            "the number of a book shown that only a hidden review said",
            (books, "books: a number stands only where somebody may read")
        ),
        KnownHole(
            "CWE-22, CWE-409 in ZIPs",
            "a name in a ZIP written outside its folder, a link followed, a bomb unpacked",
            ("ArchiveTests/ZipTests", "names that lead out of a folder, or are none, are refused"),
            ("ArchiveTests/ZipTests", "a link is refused"),
            ("ArchiveTests/ZipTests", "a bomb is stopped by what comes out of it"),
            ("FlyleafTests/Imports/OwnFileTests", "a ZIP that is a trap")
        ),
        KnownHole(
            "Flyleaf, first lines",
            "two hundred gigabytes kept of a file of 24 MB, by the names of its columns",
            (cells, "names of columns longer than those of any real file")
        ),
        KnownHole(
            "Flyleaf, cells",
            "hours of work by a cell of blanks, dates or numbers",
            (cells, "a cell of twenty thousand dates"),
            ("InterchangeTests/HTMLMarkdownTests", "deep nesting and a million open tags")
        ),
        KnownHole(
            "Flyleaf, old days",
            "an imported review of a day before 1970, before all others for ever",
            ("FlyleafTests/Imports/BookImportsTests", "a day before 1970 is no review's")
        ),
        KnownHole(
            "Flyleaf, reports",
            "a page as large as the file it tells of",
            ("PagesTests/Imports/ImportPageTests", "a cell longer than anybody reads")
        ),
        KnownHole(
            "Flyleaf, years",
            "a page of two million reads",
            ("StorageContract/StorageContract+Reading", "reading: of more reads than a year shows")
        ),
        KnownHole(
            "Flyleaf, shelves",
            "shelves without end, and shelves of books without end",
            ("StorageContract/StorageContract+Shelves", "shelves: a member has no more than they may")
        ),
        KnownHole(
            "Flyleaf, notices",
            "a row for every press of a like button, and a bell rung again by pressing it anew",
            ("StorageContract/StorageContract+Notices", "notices: likes of one review are one notice"),
            ("StorageContract/StorageContract+Notices", "notices: nothing is written of one's own like"),
            ("StorageContract/StorageContract+Notices", "notices: a member has so many")
        ),
        KnownHole(
            "Flyleaf, jobs",
            "a row for every press of a button, without end",
            ("StorageContract/StorageContract+Jobs", "jobs: a new one takes the place")
        ),
        KnownHole(
            "Flyleaf, decoders",
            "a fault of a decoder was somebody else's code beside the key, the database and the network",
            ("JailTests/JailTests", "whatever is no computing kills it"),
            ("JailTests/JailTests", "it has no variable and no descriptor"),
            ("ImagingTests/WorkshopTests", "a decoder that a file has taken over opens nothing"),
            ("ImagingTests/WorkshopTests", "an answer that no honest decoder gives"),
            ("ImagingTests/WorkshopTests", "a decoder without end is cut at its deadline")
        ),
        KnownHole(
            "Flyleaf, hollow pictures",
            "seconds and hundreds of megabytes of the program by a picture of a few kilobytes",
            ("ImagingTests/WorkshopTests", "a few kilobytes of PNG that say 7,071 by 7,071"),
            ("ImagingTests/WorkshopTests", "a JPEG of 64 empty passes"),
            ("ImagingTests/WorkshopTests", "24 megapixels in forty bytes of a WebP")
        ),
        KnownHole(
            "Flyleaf, login CSRF at a network",
            "somebody else joined to an account, because the browser was logged in at the network as them",
            (question, "CVE-2024-25618, login CSRF at the network"),
            (question, "another browser of the member, another member"),
            (adding, "whoever is logged in at the network is added by no way back"),
            (adding, "of twenty presses at once, of both buttons"),
            (adding, "a press counts for ten minutes"),
            (adding, "what is refused is given back")
        ),
    ]
}
