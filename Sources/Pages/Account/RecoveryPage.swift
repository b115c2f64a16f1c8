import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// What the account page says of recovery codes, and whether the member needs them.
struct RecoveryCard: SampledModel {
    /// Whether nothing but this browser's cookie opens the account.
    var isOnlyCookie: Bool
    var hasSheet: Bool
    var remaining: Int
    var madeOn: String

    static let sample = RecoveryCard(isOnlyCookie: true, hasSheet: true, remaining: 10, madeOn: "6 Nov 1994")

    var values: Values {
        [
            "isOnlyCookie": .flag(isOnlyCookie), "hasSheet": .flag(hasSheet), "remaining": .number(remaining),
            "madeOn": .text(madeOn),
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
struct RecoveryPage: SampledModel {
    var frame: PageFrame
    var card: RecoveryCard

    static let sample = RecoveryPage(frame: .sample, card: .sample)

    var values: Values {
        ["frame": .model(frame), "card": .model(card), "count": .number(RecoverySheet.count)]
    }
}

/// A sheet of codes, shown once.
struct RecoverySheetPage: SampledModel {
    var frame: PageFrame
    var memberName: String
    var address: String
    var sheet: String
    var codes: [String]
    var made: String

    static let sample = RecoverySheetPage(
        frame: .sample,
        memberName: "Ada",
        address: "http://localhost/login/recover",
        sheet: "abcd-efgh",
        codes: ["abcd-efgh-jkmn"],
        made: "6 Nov 1994"
    )

    var values: Values {
        [
            "frame": .model(frame), "memberName": .text(memberName), "address": .text(address),
            "sheet": .text(sheet), "codes": .models(codes.map(RecoveryCodeLine.init)), "made": .text(made),
        ]
    }
}

/// One printed code.
struct RecoveryCodeLine: SampledModel {
    var code: String

    static let sample = RecoveryCodeLine(code: "abcd-efgh-jkmn")

    var values: Values { ["code": .text(code)] }
}

extension MemberVisit {
    /// What is there of recovery codes.
    func recoveryCard() throws -> RecoveryCard {
        RecoveryCard(try services.recovery.state(of: member.id), try waysIn())
    }
}

extension Site {
    /// `GET /account/recovery`: what codes are for, and the button that makes them.
    @Sendable static func showRecovery(_ visit: MemberVisit) async throws -> Response {
        let model = RecoveryPage(frame: visit.visit.frame("Recovery codes"), card: try visit.recoveryCard())
        return visit.visit.page(visit.site.templates.recovery, model)
    }

    /// `POST /account/recovery`: makes a sheet in place of the one before and shows it this once.
    @Sendable static func makeRecoverySheet(_ visit: MemberVisit) async throws -> Response {
        try visit.visit.limitLogin()
        let now = visit.services.clock.now()
        let sheet = try await visit.services.recovery.makeSheet(for: visit.member.id)
        let model = RecoverySheetPage(
            frame: visit.visit.frame("Your recovery codes"),
            memberName: visit.member.name.text,
            address: visit.site.configuration.publicURL.origin + Paths.recover(),
            sheet: RecoverySheet.grouped(sheet.name),
            codes: sheet.codes.map(RecoverySheet.grouped),
            made: now.dayText
        )
        return visit.visit.page(visit.site.templates.recoverySheet, model)
    }
}
