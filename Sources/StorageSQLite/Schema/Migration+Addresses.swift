import SQLite

extension Migration {
    /// People are known by their identifier alone; the address they are written by stands beside it.
    ///
    /// At Mastodon both were one text, `109:ada`. A token stays sealed for the text it was sealed for, until it is saved
    /// again. Whoever changed their address has two connections by now: the one of the last login is what the next login
    /// finds, as before.
    static let addresses = Migration(
        "addresses of people",
        sql: """
            ALTER TABLE connections ADD COLUMN address TEXT CHECK (length(address) BETWEEN 1 AND 1000);
            ALTER TABLE connections ADD COLUMN sealed_for TEXT CHECK (length(sealed_for) BETWEEN 1 AND 1000);
            ALTER TABLE friends ADD COLUMN address TEXT CHECK (length(address) BETWEEN 1 AND 1000);
            ALTER TABLE shares ADD COLUMN friend_address TEXT CHECK (length(friend_address) BETWEEN 1 AND 1000);
            ALTER TABLE share_drafts ADD COLUMN friend_address TEXT CHECK (length(friend_address) BETWEEN 1 AND 1000);

            UPDATE connections SET sealed_for = remote_id
            WHERE network = 'mastodon' AND instr(remote_id, ':') > 1 AND instr(remote_id, ':') < length(remote_id)
                AND NOT EXISTS (
                    SELECT 1 FROM connections AS later
                    WHERE later.network = 'mastodon' AND later.server = connections.server
                        AND (later.granted_at, later.id) > (connections.granted_at, connections.id)
                        AND substr(later.remote_id, 1, instr(later.remote_id, ':'))
                            = substr(connections.remote_id, 1, instr(connections.remote_id, ':'))
                );
            UPDATE connections SET address = substr(remote_id, instr(remote_id, ':') + 1),
                remote_id = substr(remote_id, 1, instr(remote_id, ':') - 1)
            WHERE sealed_for IS NOT NULL;
            UPDATE OR REPLACE friends SET address = substr(remote_id, instr(remote_id, ':') + 1),
                remote_id = substr(remote_id, 1, instr(remote_id, ':') - 1)
            WHERE instr(remote_id, ':') > 1 AND instr(remote_id, ':') < length(remote_id)
                AND connection_id IN (SELECT id FROM connections WHERE network = 'mastodon');
            UPDATE shares SET friend_address = substr(friend_id, instr(friend_id, ':') + 1),
                friend_id = substr(friend_id, 1, instr(friend_id, ':') - 1)
            WHERE network = 'mastodon' AND instr(friend_id, ':') > 1 AND instr(friend_id, ':') < length(friend_id);
            UPDATE share_drafts SET friend_address = substr(friend_id, instr(friend_id, ':') + 1),
                friend_id = substr(friend_id, 1, instr(friend_id, ':') - 1)
            WHERE network = 'mastodon' AND instr(friend_id, ':') > 1 AND instr(friend_id, ':') < length(friend_id);
            """
    )
}
