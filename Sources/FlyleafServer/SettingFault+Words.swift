import Flyleaf
import Networks

extension SettingFault {
    /// One sentence for the person who starts the program.
    var words: String {
        switch self {
        case .noAddress(let name): "\(name) must be an address such as https://books.example."
        case .noChoice(let name, let words): "\(name) must be \(words.joined(separator: " or "))."
        case .noNumber(let name, let range):
            "\(name) must be a number from \(range.lowerBound) to \(range.upperBound)."
        case .needs(let name, let other): "\(name) belongs to \(other): set that too."
        case .belongTogether(let names) where names.count == 2:
            "\(names.joined(separator: " and ")) belong together: set both."
        case .belongTogether(let names):
            "\(names.dropLast().joined(separator: ", ")) and \(names.suffix(1).joined()) belong together: set all."
        case .noServer(let name, let server):
            "\(name) names \(server), which is no server: it must be any, or a list of hosts."
        case .issuer(let name, let problem): "\(name) cannot be used: \(problem.words)."
        }
    }
}

extension OpenIDConfiguration.Problem {
    fileprivate var words: String {
        switch self {
        case .noAddress: "the issuer is no address of the web"
        case .hasQuery: "the issuer has a query or a fragment"
        case .isPlain: "the issuer does not use https"
        }
    }
}

extension NetworkModule {
    /// What an operator brought of a real app.
    var keyWords: String { keys.count == 1 ? keys.joined() : "the keys of \(facts.title)" }
}
