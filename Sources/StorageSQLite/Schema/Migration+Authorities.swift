import SQLite

extension Migration {
    /// Who vouches for a person stands apart from the host that is called for them.
    ///
    /// Both were one column, which held what identities are proven by: that stays, under its own name, with the tokens
    /// sealed for it. The host of an OpenID provider is cut out of its issuer, and X, proven as `x.com`, is called at
    /// `api.x.com`; everywhere else both are one text. The next login writes the host that it came by.
    static let authorities = Migration(
        "authorities of identities",
        sql: """
            ALTER TABLE connections RENAME COLUMN server TO authority;
            ALTER TABLE connections ADD COLUMN server TEXT NOT NULL DEFAULT '' CHECK (length(server) <= 255);
            UPDATE connections SET server = authority;
            UPDATE connections SET server = substr(server, instr(server, '://') + 3)
            WHERE network = 'openid' AND instr(server, '://') > 0;
            UPDATE connections SET server = substr(server, 1, instr(server || '/', '/') - 1) WHERE network = 'openid';
            UPDATE connections SET server = 'api.x.com' WHERE network = 'x' AND authority = 'x.com';
            ALTER TABLE login_attempts RENAME COLUMN server TO authority;
            """
    )
}
