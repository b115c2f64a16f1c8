import Flyleaf
import Templating

/// A run of a text that is compared with another.
struct ComparedPiece: ViewModel {
    var piece: TextComparison.Piece

    static var fields: [Field<Self>] {
        [
            Field("kept") { piece in
                if case .kept(let text) = piece.piece { text } else { nil as String? }
            },
            Field("removed") { piece in
                if case .removed(let text) = piece.piece { text } else { nil as String? }
            },
            Field("added") { piece in
                if case .added(let text) = piece.piece { text } else { nil as String? }
            },
        ]
    }
}
