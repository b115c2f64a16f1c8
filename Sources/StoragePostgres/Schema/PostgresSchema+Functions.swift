extension PostgresSchema {
    /// What the statements of all engines call and only SQLite has by itself, as it has it
    /// (`https://www.sqlite.org/lang_corefunc.html`, `https://www.sqlite.org/json1.html`).
    static let functions: [String] = [
        """
        CREATE FUNCTION json_each(list text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
            SELECT json_array_elements_text(list::json)
        $$
        """,
        function(
            "group_concat_next(list text, part text, joint text) RETURNS text",
            "CASE WHEN list IS NULL THEN part WHEN part IS NULL THEN list ELSE list || joint || part END"
        ),
        function("max(a bigint, b bigint) RETURNS bigint", "greatest(a, b)", isStrict: true),
        function("max(a bigint, b bigint, c bigint) RETURNS bigint", "greatest(a, b, c)", isStrict: true),
        function("min(a bigint, b bigint) RETURNS bigint", "least(a, b)", isStrict: true),
        function("ifnull(a bigint, b bigint) RETURNS bigint", "coalesce(a, b)"),
        function("ifnull(a text, b text) RETURNS text", "coalesce(a, b)"),
        function("iif(a bigint, b text, c text) RETURNS text", "CASE WHEN a <> 0 THEN b ELSE c END"),
        """
        CREATE AGGREGATE group_concat (text, text) (
            SFUNC = group_concat_next, STYPE = text, PARALLEL = SAFE
        )
        """,
        function("json_part(list text, place int) RETURNS text", "list::json ->> place", isStrict: true),
        function(
            "json_part(list text, name text) RETURNS text",
            "CASE WHEN name LIKE '$.%' THEN list::json #>> string_to_array(substr(name, 3), '.') ELSE list::json ->> name END",
            isStrict: true
        ),
        "CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = int, FUNCTION = json_part)",
        "CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = text, FUNCTION = json_part)",
        function("instr(a text, b text) RETURNS bigint", "strpos(a, b)::bigint", isStrict: true),
    ]

    private static func function(_ head: String, _ body: String, isStrict: Bool = false) -> String {
        "CREATE FUNCTION \(head) LANGUAGE sql IMMUTABLE \(isStrict ? "STRICT " : "")PARALLEL SAFE AS $$ SELECT \(body) $$"
    }
}
