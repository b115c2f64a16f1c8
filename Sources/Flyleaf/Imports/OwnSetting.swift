import Primitives

/// Something that a member had set, in what they took home.
enum OwnSetting: Equatable {
    /// Who sees new entries of their reading.
    case readingVisibility(Review.Visibility)
    /// Who may read a new review.
    case reviewVisibility(Review.Visibility)
    /// Their time zone.
    case timeZone(TimeZoneName)
    /// With what the share dialog begins.
    case sharing(SharingDefaults)
    /// What they do not want to see at once in their streams.
    case filters(StreamFilters)

    /// Reads the setting that a list of the file has the name of; `nil` for another list, and for a value that is none.
    init?(_ list: String, _ value: JSON) {
        // Rows of files that were brought in before there was more than one such text.
        let text = (value["value"] ?? value["visibility"])?.text
        let setting: OwnSetting? =
            switch list {
            case "readingVisibility": text.flatMap(Review.Visibility.init).map(OwnSetting.readingVisibility)
            case "reviewVisibility": text.flatMap(Review.Visibility.init).map(OwnSetting.reviewVisibility)
            case "timeZone": text.flatMap(TimeZoneName.init).map(OwnSetting.timeZone)
            case "sharingDefaults": SharingDefaults(value).map(OwnSetting.sharing)
            case "streamFilters": StreamFilters(own: value).map(OwnSetting.filters)
            default: nil
            }
        guard let setting else { return nil }
        self = setting
    }
}

extension MemberSettings {
    /// Takes a setting over where the member never chose it; who sees new entries is kept with the entries.
    mutating func adopt(_ setting: OwnSetting) {
        switch setting {
        case .readingVisibility: break
        case .reviewVisibility(let visibility): reviewVisibility = reviewVisibility ?? visibility
        case .timeZone(let zone): timeZone = timeZone ?? zone
        case .sharing(let defaults): sharing = sharing ?? defaults
        case .filters(let chosen): filters = filters ?? chosen
        }
    }

    /// Forgets a setting that is still as it was taken over.
    mutating func forget(_ setting: OwnSetting) {
        guard has(setting) else { return }
        switch setting {
        case .readingVisibility: break
        case .reviewVisibility: reviewVisibility = nil
        case .timeZone: timeZone = nil
        case .sharing: sharing = nil
        case .filters: filters = nil
        }
    }

    /// Whether a setting is so.
    func has(_ setting: OwnSetting) -> Bool {
        switch setting {
        case .readingVisibility: false
        case .reviewVisibility(let visibility): reviewVisibility == visibility
        case .timeZone(let zone): timeZone == zone
        case .sharing(let defaults): sharing == defaults
        case .filters(let chosen): filters == chosen
        }
    }
}
