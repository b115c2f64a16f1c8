import Flyleaf

extension BrowserName {
    /// The browser in plain words, such as "Firefox on Linux".
    var words: String {
        switch (program, system) {
        case (let program?, let system?): "\(program) on \(system)"
        case (let program?, nil): program
        case (nil, let system?): "A browser on \(system)"
        case (nil, nil): "An unknown browser"
        }
    }
}
