import Flyleaf
import Gazetteer
import Pages
import Primitives
import Templating
import Web

/// What pages are made of besides what they tell: templates, and files of `Public`.
public struct SiteFiles: Sendable {
    let templates: TemplateLibrary
    let files: StaticFiles
    let gazetteer: KeptGazetteer

    /// Reads them below a folder; throws `TemplateError` with all faults, or `FileError`.
    public init(below folder: String) throws {
        templates = try TemplateLibrary(directory: "\(folder)/Templates")
        files = try StaticFiles(directory: "\(folder)/Public")
        gazetteer = Self.gazetteer(below: folder)
    }

    /// The cities in `Public`, which are no file for browsers.
    static func gazetteer(below folder: String) -> KeptGazetteer {
        KeptGazetteer { try Gazetteer(FileSystem.read("\(folder)/Public/gazetteer.bin")) { foldedName($0) } }
    }
}
