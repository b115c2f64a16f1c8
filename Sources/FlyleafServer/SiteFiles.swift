import Templating
import Web

/// What pages are made of besides what they tell: templates, and files of `Public`.
public struct SiteFiles: Sendable {
    let templates: TemplateLibrary
    let files: StaticFiles

    /// Reads them below a folder; throws `TemplateError` with all faults, or `FileError`.
    public init(below folder: String) throws {
        templates = try TemplateLibrary(directory: "\(folder)/Templates")
        files = try StaticFiles(directory: "\(folder)/Public")
    }
}
