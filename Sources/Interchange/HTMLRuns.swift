/// Writes runs of text as the words of one paragraph of Markdown.
enum HTMLRuns {
    /// The runs parted where two line ends or more stand together.
    static func paragraphs(_ runs: [HTMLRun]) -> [[HTMLRun]] {
        var paragraphs: [[HTMLRun]] = [[]]
        var lineEnds = 0
        for run in runs {
            var text = String.UnicodeScalarView()
            func flush() {
                if !text.isEmpty {
                    paragraphs[paragraphs.count - 1].append(HTMLRun(text: String(text), style: run.style))
                }
                text = String.UnicodeScalarView()
            }
            for scalar in run.text.unicodeScalars {
                if scalar == "\n" {
                    lineEnds += 1
                } else if lineEnds > 0, scalar == " " || scalar == "\t" {
                    continue
                } else {
                    if lineEnds >= 2 {
                        flush()
                        paragraphs.append([])
                    } else if lineEnds == 1 {
                        text.append("\n")
                    }
                    lineEnds = 0
                    text.append(scalar)
                }
            }
            flush()
        }
        return paragraphs.filter { !$0.isEmpty }
    }

    /// One paragraph; in a heading line ends are blanks.
    static func markdown(_ runs: [HTMLRun], isHeading: Bool) -> String {
        var writer = HTMLRunWriter()
        for (index, run) in runs.enumerated() {
            var run = run
            if isHeading {
                run.text =
                    RowText.line(" \(run.text) ").isEmpty ? " " : run.text.split(separator: "\n").joined(separator: " ")
            }
            if !isMarkable(runs, index) {
                run.style.isStrong = false
                run.style.isEmphasised = false
            }
            writer.write(run)
        }
        return writer.finish()
    }

    /// Whether marks around a run would be read as such (CommonMark 0.30 section 6.2, left- and right-flanking): no letter
    /// may touch a mark whose other side is punctuation.
    private static func isMarkable(_ runs: [HTMLRun], _ index: Int) -> Bool {
        let scalars = RowText.trimmed(runs[index].text).unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return false }
        let before = index > 0 && !startsBlank(runs[index].text) ? runs[index - 1].text.unicodeScalars.last : nil
        let after =
            index + 1 < runs.count && !endsBlank(runs[index].text) ? runs[index + 1].text.unicodeScalars.first : nil
        return !(isPunctuation(first) && before.map(isLetter) == true)
            && !(isPunctuation(last) && after.map(isLetter) == true)
    }

    private static func startsBlank(_ text: String) -> Bool {
        text.unicodeScalars.first.map(\.properties.isWhitespace) ?? true
    }

    private static func endsBlank(_ text: String) -> Bool {
        text.unicodeScalars.last.map(\.properties.isWhitespace) ?? true
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !isPunctuation(scalar)
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }
}
