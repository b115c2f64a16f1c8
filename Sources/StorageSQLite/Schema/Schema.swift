import SQLite

/// The tables, as the steps that make them.
///
/// Times are milliseconds since 1970. Identifiers are the 26 characters of `ID`, which sort by time. Lengths count
/// Unicode scalars, as the domain does.
enum Schema {
    /// Every step in order; a released step is never changed, the next one is added at the end.
    static let migrations: [Migration] = [
        .members, .logins, .connections, .reviews, .shares, .devices, .servers, .loginRecords, .recovery,
        .sharesTogether, .dataDeletions, .passkeys, .endedSessions, .connectionHealth, .withheld, .incidents,
        .grants, .indexedWriters, .photos, .sharedPhotos, .shareSubjects, .shareRetries,
        .browserNames, .showingTime, .leftOut, .addresses, .pages, .formKeys, .openTexts, .authorities, .shortLinks,
        .books, .reading,
        .imports,
        .remarks,
        .singleWords, .postOptions, .nobodySees,
        .reviewDrafts, .reviewVersions, .heldPhotos,
        .likes,
        .readingVisibility, .shelves,
        .library, .covers,
        .importedReading,
        .likedPages,
        .notices,
        .sharedPages, .yearPictures,
        .readersWords,
        .moderation,
        .indexWords,
        .distances,
        .invitations,
        .freshLogins, .securityEvents,
        .memberCovers,
        .push,
        .remarkPhotos,
        .blockedLinks,
        .siteClaims,
        .profileLinks,
        .recentLikes,
        .feedHub,
        .reviewSettings,
        .sentMentions,
        .mentions,
        .memberPictures,
        .memberSettings,
        .photoBytes,
        .streams,
        .shareAnswers,
        .postsMade,
        .streamLists,
        .searchParts,
        .streamThreads,
        .streamPresses,
        .heldGrants,
        .streamReplies,
        .streamPictures,
        .streamPeople,
        .streamTopics,
    ]
}
