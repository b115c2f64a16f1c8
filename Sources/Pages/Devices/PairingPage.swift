import Flyleaf
import HTTP
import Primitives
import QRCode
import Templating
import Web

/// A code for another browser, as text and as a picture for its camera.
struct PairingCodePage: ViewModel {
    var frame: PageFrame
    var code: String
    var address: String
    var minutes: Int
    var picture: QRPicture?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("code") { $0.code }, Field("address") { $0.address },
            Field("minutes") { $0.minutes }, Field("picture") { $0.picture },
        ]
    }
}

/// A QR code as a drawing.
struct QRPicture: ViewModel {
    var side: Int
    var path: String

    static var fields: [Field<Self>] { [Field("side") { $0.side }, Field("path") { $0.path }] }

    init(side: Int, path: String) {
        self.side = side
        self.path = path
    }

    init?(_ text: String) {
        guard let code = QRCode(text) else { return nil }
        side = code.drawingSize
        path = code.path
    }
}

/// The other browser: the code is typed in, then the account is shown before going in.
struct PairPage: ViewModel {
    var frame: PageFrame
    var code: String
    var codeFault: String?
    /// The account the code opens.
    var name: String?
    /// Who this browser is logged in as; that account stays remembered.
    var present: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("code") { $0.code }, Field("codeFault") { $0.codeFault },
            Field("name") { $0.name }, Field("present") { $0.present },
        ]
    }
}

extension Visit {
    fileprivate func pairPage(
        code: String = "",
        fault: String? = nil,
        name: String? = nil,
        status: Status = .ok
    ) -> Response {
        let model = PairPage(
            frame: frame("Log in with a code", .login),
            code: code,
            codeFault: fault,
            name: name,
            present: signedIn?.member.name.text
        )
        return page(site.templates.pair, model, status: status)
    }

    fileprivate func unknownCode(_ typed: String) -> Response {
        pairPage(
            code: typed,
            fault: "This code does not work: it was used, is older than ten minutes, or has a typing error. Make a new "
                + "one.",
            status: .unprocessableContent
        )
    }
}

extension Site {
    /// `POST /account/devices/pair`: makes a code and shows it this once.
    @Sendable static func makePairingCode(_ visit: MemberVisit) async throws -> Response {
        let code = try await visit.services.devices.beginPairing(visit.member.id)
        let address = visit.site.addresses.whole(Paths.pair())
        let model = PairingCodePage(
            frame: visit.visit.frame("A code for another browser"),
            code: code.text,
            address: address,
            minutes: Int(PairingCode.lifetime.components.seconds / 60),
            picture: QRPicture("\(address)?code=\(code.text)")
        )
        return visit.visit.page(visit.site.templates.pairingCode, model, status: .created)
    }

    /// `GET /pair`: field `code`, from a picture; looking does not use it up.
    @Sendable static func showPair(_ visit: Visit) async throws -> Response {
        guard let typed = visit.query["code"], !typed.isEmpty else { return visit.pairPage() }
        try visit.limitLogin()
        guard let code = PairingCode(typed), let member = try await visit.services.devices.member(of: code) else {
            return visit.unknownCode(typed)
        }
        return visit.pairPage(code: code.text, name: member.name.text)
    }

    /// `POST /pair`: fields `code`, `sure`; the account is shown first, so that nobody is led into somebody else's.
    @Sendable static func finishPair(_ visit: Visit) async throws -> Response {
        let typed = visit.form["code"] ?? ""
        guard let code = PairingCode(typed), let member = try await visit.services.devices.member(of: code) else {
            return visit.unknownCode(typed)
        }
        guard visit.form["sure"] == "yes" else { return visit.pairPage(code: code.text, name: member.name.text) }
        guard let opened = try await visit.services.devices.finishPairing(code, in: visit.browserName) else {
            return visit.unknownCode(typed)
        }
        return try await visit.entering(opened.token, opened.member, visit.go(Paths.front(), notice: .loggedIn))
    }
}
