extension SafeHTML {
    /// For the head of a page: where no scripts run, the page goes on to another of this site by itself (HTML, section 4.2.5.3).
    ///
    /// The address is one that the site made, and whatever stands in it is escaped.
    public static func goingOn(to next: SameOriginLink, after seconds: Int) -> SafeHTML {
        let content = escaping("\(max(0, seconds)); url=\(next.target.url)").text
        return SafeHTML(unchecked: "<noscript><meta http-equiv=\"refresh\" content=\"\(content)\"></noscript>\n")
    }
}
