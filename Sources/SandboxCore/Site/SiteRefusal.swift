package import HTTP

/// Why a page of the site cannot be had, in words for the person in front of it.
package struct SiteRefusal: Error, Sendable {
    package var status: Status
    package var heading: String
    package var text: String

    package init(_ status: Status, _ text: String, heading: String = "That did not work") {
        self.status = status
        self.heading = heading
        self.text = text
    }

    package static let notFound = SiteRefusal(
        .notFound,
        "There is nothing at this address, or the person you act as may not see it.",
        heading: "Nothing here"
    )
}
