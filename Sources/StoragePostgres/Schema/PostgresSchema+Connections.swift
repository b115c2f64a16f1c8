extension PostgresSchema {
    /// What members are connected with.
    static let connectionsTables: [String] = [
        """
        CREATE TABLE connections (
            id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            network text COLLATE "C" NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
            authority text COLLATE "C" NOT NULL CHECK (length(authority) <= 255),
            remote_id text COLLATE "C" NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 1000),
            name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
            profile_url text COLLATE "C" CHECK (length(profile_url) <= 4000),
            granted text COLLATE "C" NOT NULL CHECK (length(granted) <= 10000),
            declined text COLLATE "C" NOT NULL CHECK (length(declined) <= 10000),
            ended_reason text COLLATE "C" CHECK (length(ended_reason) <= 40),
            ended_at bigint CHECK ((ended_at IS NULL) = (ended_reason IS NULL)),
            expires_at bigint,
            connected_at bigint NOT NULL,
            last_success_at bigint NOT NULL,
            friends_read_at bigint,
            token bytea NOT NULL CHECK (length(token) BETWEEN 33 AND 100000),
            token_expires_at bigint,
            data_expires_at bigint,
            fault_category text COLLATE "C" CHECK (length(fault_category) <= 40),
            fault_at bigint CHECK ((fault_at IS NULL) = (fault_category IS NULL)),
            check_at bigint NOT NULL DEFAULT 0,
            check_faults bigint NOT NULL DEFAULT 0 CHECK (check_faults >= 0),
            withheld text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(withheld) <= 10000),
            granted_at bigint NOT NULL DEFAULT 0,
            showing_time bigint CHECK (showing_time >= 0),
            address text COLLATE "C" CHECK (length(address) BETWEEN 1 AND 1000),
            sealed_for text COLLATE "C" CHECK (length(sealed_for) BETWEEN 1 AND 1000),
            server text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(server) <= 255),
            UNIQUE (network, authority, remote_id)
        )
        """,
        """
        CREATE INDEX connections_member ON connections (member_id, id)
        """,
        """
        CREATE INDEX connections_check ON connections (check_at) WHERE ended_reason IS NULL
        """,
        """
        CREATE INDEX connections_address ON connections (network, server, address) WHERE address IS NOT NULL
        """,
        """
        CREATE TABLE friends (
            connection_id text COLLATE "C" NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
            remote_id text COLLATE "C" NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 1000),
            name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
            folded_name text COLLATE "C" NOT NULL,
            address text COLLATE "C" CHECK (length(address) BETWEEN 1 AND 1000),
            PRIMARY KEY (connection_id, remote_id)
        )
        """,
        """
        CREATE INDEX friends_name ON friends (connection_id, folded_name)
        """,
        """
        CREATE INDEX friends_remote ON friends (remote_id)
        """,
        """
        CREATE TABLE devices (
            id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
            secret_digest bytea NOT NULL CHECK (length(secret_digest) = 32),
            created_at bigint NOT NULL,
            last_used_at bigint
        )
        """,
        """
        CREATE INDEX devices_member ON devices (member_id, id)
        """,
        """
        CREATE TABLE device_values (
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
            value bytea NOT NULL CHECK (length(value) BETWEEN 33 AND 20000),
            updated_at bigint NOT NULL,
            PRIMARY KEY (member_id, name)
        )
        """,
        """
        CREATE TABLE pairing_codes (
            code_digest bytea NOT NULL PRIMARY KEY CHECK (length(code_digest) = 32),
            member_id text COLLATE "C" NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
            made_at bigint NOT NULL
        )
        """,
        """
        CREATE TABLE servers (
            network text COLLATE "C" NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
            server text COLLATE "C" NOT NULL CHECK (length(server) BETWEEN 1 AND 255),
            client_id text COLLATE "C" NOT NULL CHECK (length(client_id) BETWEEN 1 AND 4096),
            client_secret bytea NOT NULL CHECK (length(client_secret) BETWEEN 33 AND 10000),
            scopes text COLLATE "C" NOT NULL CHECK (length(scopes) <= 4000),
            return_url text COLLATE "C" NOT NULL CHECK (length(return_url) BETWEEN 1 AND 4000),
            title text COLLATE "C" NOT NULL CHECK (length(title) <= 1000),
            version text COLLATE "C" NOT NULL CHECK (length(version) <= 1000),
            characters bigint NOT NULL CHECK (characters > 0),
            link_length bigint NOT NULL CHECK (link_length > 0),
            media_count bigint NOT NULL CHECK (media_count >= 0),
            media_description_length bigint NOT NULL CHECK (media_description_length >= 0),
            image_bytes bigint NOT NULL CHECK (image_bytes >= 0),
            registered_at bigint NOT NULL,
            checked_at bigint NOT NULL,
            PRIMARY KEY (network, server)
        )
        """,
        """
        CREATE TABLE data_deletions (
            code_digest bytea NOT NULL PRIMARY KEY CHECK (length(code_digest) = 32),
            network text COLLATE "C" NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
            done_at bigint NOT NULL,
            had_data bigint NOT NULL CHECK (had_data IN (0, 1))
        )
        """,
        """
        CREATE INDEX data_deletions_done ON data_deletions (done_at)
        """,
        """
        CREATE TABLE sharing_connections (
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            place bigint NOT NULL,
            connection_id text COLLATE "C" NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
            PRIMARY KEY (member_id, place)
        )
        """,
        """
        CREATE INDEX sharing_connections_connection ON sharing_connections (connection_id)
        """,
        """
        CREATE TABLE posts_read (
            network text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(network) BETWEEN 1 AND 20),
            day bigint NOT NULL,
            posts bigint NOT NULL
        )
        """,
        """
        CREATE TABLE held_grants (
            number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            id text COLLATE "C" NOT NULL UNIQUE CHECK (length(id) = 26),
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            session_id text COLLATE "C" NOT NULL CHECK (length(session_id) = 26),
            network text COLLATE "C" NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
            authority text COLLATE "C" NOT NULL CHECK (length(authority) <= 255),
            server text COLLATE "C" NOT NULL CHECK (length(server) <= 255),
            remote_id text COLLATE "C" NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 1000),
            name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
            address text COLLATE "C" CHECK (length(address) BETWEEN 1 AND 1000),
            profile_url text COLLATE "C" CHECK (length(profile_url) <= 4000),
            granted text COLLATE "C" NOT NULL CHECK (length(granted) <= 10000),
            declined text COLLATE "C" NOT NULL CHECK (length(declined) <= 10000),
            withheld text COLLATE "C" NOT NULL CHECK (length(withheld) <= 10000),
            data_expires_at bigint,
            token bytea NOT NULL CHECK (length(token) BETWEEN 33 AND 100000),
            token_expires_at bigint,
            asked text COLLATE "C" NOT NULL CHECK (length(asked) <= 10000),
            next text COLLATE "C" NOT NULL CHECK (length(next) BETWEEN 1 AND 2000),
            held_at bigint NOT NULL
        )
        """,
        """
        CREATE INDEX held_grants_member ON held_grants (member_id)
        """,
        """
        CREATE INDEX held_grants_person ON held_grants (network, authority, remote_id)
        """,
        """
        CREATE INDEX held_grants_held ON held_grants (held_at)
        """,
    ]
}
