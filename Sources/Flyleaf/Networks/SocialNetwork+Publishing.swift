extension SocialNetwork {
    /// Posting, by Flyleaf or by the network's own dialog.
    public struct Publishing: Sendable {
        /// What a connection with these permissions can do at profiles.
        public var capabilities: @Sendable (PermissionSet) -> Capabilities
        /// What a story looks like there and how it counts; pure, for every keystroke's sake.
        public var preview: @Sendable (Story) -> PostPreview
        /// Posts a story with the files of its photos, in their order; when this throws `answerLost` it may have been
        /// posted.
        public var publish: @Sendable (Credential, Story, _ files: [PhotoFile]) async throws -> PostReceipt
        /// Looks whether a story is there, by the key in its link; what the network left out decides what that proves.
        public var find: @Sendable (Credential, PostSearch) async throws -> Finding<PostReceipt>
        /// Deletes a post; one that is gone already counts as deleted.
        ///
        /// `nil` where the network does not allow it.
        public var withdraw: (@Sendable (Credential, PostReceipt) async throws -> Void)?
        /// The address of the network's own dialog for a story, with the address to return to.
        public var dialog: @Sendable (Identity, Story, _ returnURL: String) throws -> String
        /// What the query of the dialog's return address means.
        public var dialogResult: @Sendable (_ query: [(name: String, value: String)]) -> DialogResult

        /// From closures.
        public init(
            capabilities: @escaping @Sendable (PermissionSet) -> Capabilities,
            preview: @escaping @Sendable (Story) -> PostPreview,
            publish: @escaping @Sendable (Credential, Story, _ files: [PhotoFile]) async throws -> PostReceipt,
            find: @escaping @Sendable (Credential, PostSearch) async throws -> Finding<PostReceipt>,
            withdraw: (@Sendable (Credential, PostReceipt) async throws -> Void)? = nil,
            dialog: @escaping @Sendable (Identity, Story, _ returnURL: String) throws -> String,
            dialogResult: @escaping @Sendable (_ query: [(name: String, value: String)]) -> DialogResult
        ) {
            self.capabilities = capabilities
            self.preview = preview
            self.publish = publish
            self.find = find
            self.withdraw = withdraw
            self.dialog = dialog
            self.dialogResult = dialogResult
        }
    }
}
