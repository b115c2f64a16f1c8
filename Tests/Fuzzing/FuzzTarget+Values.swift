import Flyleaf
import Primitives

extension FuzzTarget {
    static let values = [
        FuzzTarget("json") { bytes in
            guard let json = JSON(bytes) else { return }
            for style in [JSON.Style.plain, .ascii, .markup] {
                try demand(JSON(json.encoded(style)) == json, "what is written is read as the same value")
            }
            _ = JSON(bytes, maximumDepth: 8, refusesRepeatedNames: true)
        },
        FuzzTarget(text: "date") { text in
            if let moment = Timestamp(iso8601: text) {
                let again = Timestamp(iso8601: moment.rfc3339Exact)
                try demand(again == moment, "a moment that is written is read as the same moment")
                _ = moment.httpDate
            }
            if let date = PartialDate(text) {
                try demand(PartialDate("\(date)") == date, "a date that is written is read as the same date")
            }
        },
        FuzzTarget(text: "base64") { text in
            guard let bytes = Base64.decode(text) else { return }
            try demand(Base64.decode(Base64.encode(bytes)) == bytes, "bytes come back as they were")
        },
        FuzzTarget(text: "isbn") { text in
            let isbn: ISBN
            do throws(ISBN.Fault) { isbn = try ISBN(reading: text) } catch { return }
            try demand(try ISBN(reading: isbn.digits) == isbn, "a number that is written is read as the same number")
        },
    ]
}
