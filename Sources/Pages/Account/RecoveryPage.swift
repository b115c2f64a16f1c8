import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// What the account page says of recovery codes, and whether the member needs them.
struct RecoveryCard: ViewModel {
    /// Whether nothing but this browser's cookie opens the account.
    var isOnlyCookie: Bool
    var hasSheet: Bool
    var remaining: Int
    var madeOn: String

    static var fields: [Field<Self>] {
        [
            Field("isOnlyCookie") { $0.isOnlyCookie }, Field("hasSheet") { $0.hasSheet },
            Field("remaining") { $0.remaining }, Field("madeOn") { $0.madeOn },
        ]
    }
}

extension RecoveryCard {
    init(_ state: RecoverySheetState?, _ ways: WaysIn) {
        remaining = state?.remaining ?? 0
        isOnlyCookie = !ways.isOpen
        hasSheet = state != nil
        madeOn = state?.madeAt.dayText ?? ""
    }
}

/// Before a sheet of codes is made.
struct RecoveryPage: ViewModel {
    var frame: PageFrame
    var card: RecoveryCard

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("card") { $0.card }, Field("count") { _ in RecoverySheet.count },
        ]
    }
}

/// A sheet of codes, shown once.
struct RecoverySheetPage: ViewModel {
    var frame: PageFrame
    var memberName: String
    var address: String
    var sheet: String
    var codes: [String]
    var made: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("memberName") { $0.memberName }, Field("address") { $0.address },
            Field("sheet") { $0.sheet }, Field("codes") { $0.codes.map(RecoveryCodeLine.init) },
            Field("made") { $0.made },
        ]
    }
}

/// One printed code.
struct RecoveryCodeLine: ViewModel {
    var code: String

    static var fields: [Field<Self>] { [Field("code") { $0.code }] }
}

extension MemberVisit {
    /// What is there of recovery codes.
    func recoveryCard() async throws -> RecoveryCard {
        await RecoveryCard(try services.recovery.state(of: member.id), try waysIn())
    }
}

extension Site {
    /// `GET /account/recovery`: what codes are for, and the button that makes them.
    @Sendable static func showRecovery(_ visit: MemberVisit) async throws -> Response {
        let model = RecoveryPage(frame: visit.visit.frame("Recovery codes"), card: try await visit.recoveryCard())
        return visit.visit.page(visit.site.templates.recovery, model)
    }

    /// `POST /account/recovery`: makes a sheet in place of the one before and shows it this once.
    @Sendable static func makeRecoverySheet(_ visit: MemberVisit) async throws -> Response {
        let now = visit.services.clock.now()
        let sheet = try await visit.services.recovery.makeSheet(for: visit.member.id)
        let model = RecoverySheetPage(
            frame: visit.visit.frame("Your recovery codes"),
            memberName: visit.member.name.text,
            address: visit.site.addresses.whole(Paths.recover()),
            sheet: RecoverySheet.grouped(sheet.name),
            codes: sheet.codes.map(RecoverySheet.grouped),
            made: now.dayText
        )
        return visit.visit.page(visit.site.templates.recoverySheet, model)
    }
}
