import Flyleaf
import HTTP
import Primitives
import QRCode
import Templating
import Web

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
}
