internal import SandboxCore

/// Finds links the way the network does: a known top-level domain makes one, with a scheme or without.
struct LinkScanner {
    let scalars: [Unicode.Scalar]

    /// Where a link that begins here ends, or `nil`.
    func end(from start: Int) -> Int? {
        let hasScheme = schemeEnd(start)
        guard mayBegin(start, hasScheme: hasScheme != nil) else { return nil }
        let hostStart = hasScheme ?? start
        guard let hostEnd = hostEnd(hostStart) else { return nil }
        var end = portEnd(hostEnd)
        end = pathEnd(end)
        return end
    }

    private func schemeEnd(_ start: Int) -> Int? {
        for scheme in ["https://", "http://"] {
            let marks = Array(scheme.unicodeScalars)
            guard start + marks.count < scalars.count else { continue }
            let found = scalars[start..<(start + marks.count)]
            if zip(found, marks).allSatisfy({ Self.lowercased($0) == $1.value }) { return start + marks.count }
        }
        return nil
    }

    private func mayBegin(_ start: Int, hasScheme: Bool) -> Bool {
        guard start > 0 else { return true }
        let before = scalars[start - 1]
        if Self.isLabel(before) || "@#$\u{FF20}\u{FF03}".unicodeScalars.contains(before) { return false }
        return hasScheme || !"-_./".unicodeScalars.contains(before)
    }

    /// The end of the longest run of labels that closes with a top-level domain.
    private func hostEnd(_ start: Int) -> Int? {
        var position = start
        var labels = 0
        var best: Int?
        while position < scalars.count {
            let begin = position
            while position < scalars.count,
                Self.isLabel(scalars[position]) || scalars[position] == "-"
                    || scalars[position] == "_"
            {
                position += 1
            }
            // 63 is the longest label of the domain name system (RFC 1035 section 2.3.4).
            guard (1...63).contains(position - begin), scalars[begin] != "-", scalars[position - 1] != "-" else {
                break
            }
            labels += 1
            if labels > 1, Self.isTopLevel(scalars[begin..<position]) { best = position }
            guard position + 1 < scalars.count, scalars[position] == "." else { break }
            position += 1
        }
        return best
    }

    private func portEnd(_ start: Int) -> Int {
        guard start + 1 < scalars.count, scalars[start] == ":" else { return start }
        var end = start + 1
        while end < scalars.count, (0x30...0x39).contains(scalars[end].value) { end += 1 }
        return end == start + 1 ? start : end
    }

    /// The end of path and query; punctuation at the end belongs to the sentence.
    private func pathEnd(_ start: Int) -> Int {
        guard start < scalars.count, scalars[start] == "/" || scalars[start] == "?" else { return start }
        var position = start
        var end = start
        var open = 0
        while position < scalars.count {
            let scalar = scalars[position]
            if scalar == "(" {
                open += 1
            } else if scalar == ")" {
                guard open > 0 else { break }
                open -= 1
                end = position + 1
            } else if Self.isLabel(scalar) || "/=_-+&#%~|@".unicodeScalars.contains(scalar) {
                if open == 0 { end = position + 1 }
            } else if !"!?*';:,.$[]".unicodeScalars.contains(scalar) {
                break
            }
            position += 1
        }
        return max(end, start)
    }

    private static func lowercased(_ scalar: Unicode.Scalar) -> UInt32 {
        (0x41...0x5A).contains(scalar.value) ? scalar.value | 0x20 : scalar.value
    }

    private static func isLabel(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20)
        }
        // Scripts without blanks between words would drag the sentence into the host.
        return (0xC0...0x52F).contains(scalar.value) && scalar.properties.isAlphabetic
    }

    private static func isTopLevel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
        let bytes = label.map(lowercased)
        guard bytes.allSatisfy({ (0x61...0x7A).contains($0) }) else { return false }
        let text = String(decoding: bytes.map { UInt8($0) }, as: UTF8.self)
        return text.utf8.count == 2 ? TopLevelDomains.countries.contains(text) : TopLevelDomains.generic.contains(text)
    }
}

/// Top-level domains: every country's, the generic ones that are met, and `example`, which stands for all of them where
/// everything is invented (RFC 2606 section 2).
enum TopLevelDomains {
    static let generic = words(
        """
        com net org edu gov mil int info biz name pro aero asia cat coop jobs mobi museum post tel travel xxx academy
        accountant actor agency app art associates attorney audio auto band bank bar bargains beer best bet bid bike
        bingo bio black blog blue boutique build builders business buzz cab cafe camera camp capital cards care career
        careers casa cash casino center chat cheap church city claims cleaning click clinic clothing cloud club coach
        codes coffee college community company computer condos construction consulting cool country coupons credit
        cricket cruises dance date dating day deals degree delivery democrat dental design dev diamonds diet digital
        direct directory discount doctor dog domains download earth eco education email energy engineer engineering
        enterprises equipment estate events example exchange expert exposed express fail faith family fans farm fashion
        film finance financial fish fit fitness flights florist fm foundation fun fund furniture fyi gallery game games
        garden gift gifts glass global gmbh gold golf graphics gratis green gripe group guide guru haus health help
        hiphop hockey holdings holiday host hosting house how industries ink institute insure international
        investments jetzt jewelry kitchen land lawyer lease legal life lighting limited limo link live loan loans lol
        london love ltd luxe management market marketing mba media memorial men moda moe money mortgage mov movie nam
        network new news ngo ninja now nyc observer one ong online open page paris partners parts party pet photo
        photography photos pics pictures pink pizza place plumbing plus poker press productions promo properties
        property pub quest racing recipes red rehab reise reisen rent rentals repair report republican rest restaurant
        review reviews rip rocks run sale salon sarl school science services sex shoes shop shopping show site ski
        soccer social software solar solutions space store stream studio study style supplies supply support surf
        surgery systems tattoo tax taxi team tech technology tennis theater tienda tips tires today tokyo tools top
        tours town toys trade training tube university uno vacations ventures vet viajes video villas vin vip vision
        vodka vote voyage watch webcam website wedding wiki win wine work works world wtf xyz yoga zip zone
        """
    )

    static let countries = words(
        """
        ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc
        cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga
        gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo
        jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr
        ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re
        ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to
        tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
        """
    )

    private static func words(_ text: String) -> Set<String> {
        Set(text.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(decoding: $0, as: UTF8.self) })
    }
}
