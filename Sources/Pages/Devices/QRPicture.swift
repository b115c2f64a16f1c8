import QRCode
import Templating

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
