// swift-tools-version: 6.2
import PackageDescription

// One row per module: a module may import only what stands in its row (and a test holds the table of the README
// against this file). C libraries have exactly one importer each.

/// What makes the debug build quicker: files of a module are compiled in as few processes as there are processors, and
/// LLVM does not check what Swift gave it.
let quickly = ["-driver-batch-size-limit", "1000", "-Xfrontend", "-disable-llvm-verify"]

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .unsafeFlags(quickly, .when(configuration: .debug)),
]

/// What finds nothing more under a sanitizer than without, and is not even built there.
///
/// Tests of modules without `unsafe`: the compiler's strict checks leave those no memory of others and no race (a test holds
/// this list to that), and EndToEndTests send them through threads, sockets and C. And what looks at the program from
/// outside.
let unsanitized: Set = [
    "HTTPTests", "TemplatingTests", "InterchangeTests", "GazetteerTests", "FlyleafTests", "WebPushTests", "WebTests",
    "NetworksTests", "BookLookUpTests", "StorageSQLiteTests", "StoragePostgresTests", "PagesTests",
    "SandboxTests", "ArchitectureTests",
    "BrowserTests",
    "ClientTests", "Benchmarks",
]
/// `thread`, `address` or `fuzzer` where the build is for a sanitizer.
let sanitizer = Context.environment["FLYLEAF_SANITIZER"]
let isSanitized = sanitizer != nil
let sanitized: [SwiftSetting] =
    (isSanitized ? [.define("SANITIZED")] : []) + (sanitizer == "address" ? [.define("LEAKS_ARE_FAULTS")] : [])

/// What reads or writes every page of a test byte by byte, and is ten times slower without.
///
/// The thread sanitizer takes a value that a continuation hands from one thread to another for a race where the code that
/// reads it was specialized, for it does not see what hands it over; so there it is only what runs for each site.
let optimized: Set =
    sanitizer == "thread" ? ["Templating"] : ["Primitives", "HTTP", "Templating", "Gazetteer", "TestSupport"]
let optimization: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What libFuzzer runs; it has the `main` of the program, so this is compiled as a library.
let fuzzer: [Target] =
    sanitizer != "fuzzer"
    ? []
    : [
        .executableTarget(
            name: "Fuzzer",
            dependencies: ["Fuzzing"],
            path: "Tests/FuzzingTests/Fuzzer",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
        )
    ]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: path,
        swiftSettings: settings + (optimized.contains(name) ? optimization : [])
            + sanitized
    )
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies,
        exclude: exclude,
        swiftSettings: settings + sanitized
    )
}

func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    // What pkg-config says of libgd and pango has a flag of another library that SwiftPM warns of. The header of the first
    // is found without, and of the second cairo says where it is. Debian's libwslay has no file for pkg-config.
    .systemLibrary(
        name: name,
        pkgConfig: ["CGD": nil, "CWslay": nil, "CPangoCairo": "cairo", "CGLib": nil][name, default: pkgConfig],
        providers: [.apt([package])]
    )
}

let package = Package(
    name: "flyleaf",
    products: [.executable(name: "flyleaf", targets: ["FlyleafCommand"])]
        + (isSanitized ? [] : [.executable(name: "flyleaf-bench", targets: ["Benchmarks"])])
        + (fuzzer.isEmpty ? [] : [.executable(name: "flyleaf-fuzz", targets: ["Fuzzer"])]),
    targets: [
        // 0: C libraries
        library("CMicroHTTPD", "libmicrohttpd", "libmicrohttpd-dev"),
        library("CCurl", "libcurl", "libcurl4-openssl-dev"),
        library("CSQLite", "sqlite3", "libsqlite3-dev"),
        library("CPQ", "libpq", "libpq-dev"),
        library("CCrypto", "libcrypto", "libssl-dev"),
        library("CSSL", "libssl", "libssl-dev"),
        library("CQREncode", "libqrencode", "libqrencode-dev"),
        library("CCBOR", "libcbor", "libcbor-dev"),
        library("CGD", "gdlib", "libgd-dev"),
        library("CEXIF", "libexif", "libexif-dev"),
        library("CHEIF", "libheif", "libheif-dev"),
        library("CJPEG", "libjpeg", "libjpeg62-turbo-dev"),
        library("CSeccomp", "libseccomp", "libseccomp-dev"),
        library("CCMark", "libcmark", "libcmark-dev"),
        library("CPangoCairo", "pangocairo", "libpango1.0-dev"),
        library("CGLib", "glib-2.0", "libglib2.0-dev"),
        library("CWslay", "libwslay", "libwslay-dev"),
        library("CXML2", "libxml-2.0", "libxml2-dev"),
        library("CZlib", "zlib", "zlib1g-dev"),
        library("CBrotli", "libbrotlienc", "libbrotli-dev"),
        library("CIDN2", "libidn2", "libidn2-dev"),
        library("CArchive", "libarchive", "libarchive-dev"),
        // 1
        module("Primitives"),
        module("HTTP", ["Primitives"]),
        module("SQLValues", ["Primitives"]),
        // 2
        module("HTTPServer", ["CMicroHTTPD", "HTTP", "Primitives"]),
        module("HTTPClient", ["CCurl", "HTTP", "Primitives"]),
        module("SQLAccess", ["SQLValues", "Primitives"]),
        module("SQLite", ["CSQLite", "SQLAccess", "SQLValues", "Primitives"]),
        module("PostgreSQL", ["CPQ", "SQLAccess", "SQLValues", "Primitives"]),
        module("Crypto", ["CCrypto", "Primitives"]),
        module("Templating", ["Primitives"]),
        module("QRCode", ["CQREncode"]),
        module("Compression", ["CZlib", "CBrotli"]),
        module("Jail", ["CSeccomp", "Primitives"]),
        module("Imaging", ["CGD", "CEXIF", "CHEIF", "CJPEG", "Jail", "Primitives"]),
        module("Drawing", ["CPangoCairo", "Primitives"]),
        module("TLSProxy", ["CSSL", "Primitives"]),
        module("Markdown", ["CCMark"]),
        module("Interchange", ["Primitives"]),
        module("Archive", ["CArchive"]),
        module("HostNames", ["CIDN2"]),
        module("TimeZones", ["CGLib", "Primitives"]),
        module("Gazetteer"),
        module("Flyleaf", ["Archive", "Interchange", "Markdown", "Primitives"]),
        // 3
        module("WebAuthn", ["CCBOR", "Crypto", "Primitives"]),
        module("WebPush", ["HTTP", "Crypto", "Primitives"]),
        module("WebSocket", ["CWslay", "HTTP", "Crypto", "Primitives"]),
        module("Web", ["HTTP", "Compression", "Crypto", "Primitives"]),
        module("Networks", ["Flyleaf", "Interchange", "HTTP", "Crypto", "Primitives"]),
        module("LinkReading", ["CXML2", "Flyleaf", "HTTP"]),
        module("BookLookUp", ["Flyleaf", "HTTP", "Primitives"]),
        // 4
        module(
            "Pages",
            [
                "Web", "Flyleaf", "Archive", "Drawing", "Gazetteer", "Interchange", "Markdown", "Templating", "QRCode",
                "HTTP", "Primitives",
            ]
        ),
        module("StorageEngines", ["Flyleaf", "Crypto"]),
        module("StorageSQL", ["Flyleaf", "Interchange", "SQLAccess", "SQLValues", "Crypto", "Primitives"]),
        module(
            "StoragePostgres",
            ["StorageSQL", "StorageEngines", "PostgreSQL", "SQLAccess", "SQLValues", "Flyleaf", "Crypto", "Primitives"]
        ),
        module(
            "StorageSQLite",
            ["StorageSQL", "StorageEngines", "Flyleaf", "SQLite", "SQLValues", "Crypto", "Primitives"]
        ),
        module(
            "StorageCopy",
            [
                "StorageSQLite", "StoragePostgres", "StorageSQL", "SQLite", "PostgreSQL", "SQLAccess", "SQLValues",
                "Crypto", "Primitives",
            ]
        ),
        module("SandboxCore", ["Web", "SQLite", "SQLValues", "Templating", "Crypto", "HTTP", "Primitives"]),
        module(
            "SandboxFacebook",
            ["SandboxCore", "Web", "SQLite", "SQLValues", "Templating", "Crypto", "HTTP", "Primitives"]
        ),
        module(
            "SandboxX",
            ["SandboxCore", "Web", "SQLite", "SQLValues", "Templating", "Crypto", "HTTP", "Primitives"]
        ),
        module(
            "SandboxMastodon",
            ["SandboxCore", "Web", "WebSocket", "SQLite", "SQLValues", "Templating", "Crypto", "HTTP", "Primitives"]
        ),
        module("SandboxOpenID", ["SandboxCore", "Web", "SQLite", "Templating", "Crypto", "HTTP", "Primitives"]),
        module("SandboxOpenLibrary", ["SandboxCore", "Web", "SQLite", "Templating", "HTTP", "Primitives"]),
        // 5
        module(
            "FlyleafServer",
            [
                "Pages", "StorageEngines", "StorageSQLite", "StoragePostgres", "StorageCopy", "PostgreSQL",
                "SandboxCore", "SandboxFacebook", "SandboxX",
                "SandboxMastodon", "SandboxOpenID", "SandboxOpenLibrary", "Networks", "LinkReading", "BookLookUp",
                "Web", "WebAuthn", "WebPush", "Imaging", "Jail", "Drawing", "Gazetteer", "HostNames",
                "TimeZones", "Flyleaf",
                "Templating", "HTTPServer", "HTTPClient", "Crypto", "TLSProxy", "HTTP", "Primitives",
            ]
        ),
        .executableTarget(name: "FlyleafCommand", dependencies: ["FlyleafServer"], swiftSettings: settings),
        // Tests and measurements
        module("StorageContract", ["Flyleaf", "Interchange", "Crypto", "Primitives"], path: "Tests/StorageContract"),
        module("NetworkSupport", ["Flyleaf", "HTTP", "Primitives"], path: "Tests/NetworkSupport"),
        module("TestSupport", ["Archive", "HTTP", "HTTPClient", "Crypto", "Primitives"], path: "Tests/TestSupport"),
        module("StorageSupport", ["StorageSQLite", "Crypto", "TestSupport"], path: "Tests/StorageSupport"),
        module(
            "Fuzzing",
            [
                "StorageSQL", "SQLite", "Networks", "Imaging", "Archive", "Interchange", "Markdown", "Templating",
                "WebAuthn", "HTTPServer", "HTTPClient", "TLSProxy", "Flyleaf", "HTTP", "Crypto", "Primitives",
                "TestSupport",
            ],
            path: "Tests/Fuzzing"
        ),
        .executableTarget(
            name: "JailProbe",
            dependencies: ["Jail"],
            path: "Tests/JailProbe",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "FlyleafServer", "Pages", "StorageEngines", "HTTPServer", "HTTPClient", "Imaging", "Flyleaf", "HTTP",
                "Crypto", "Primitives", "TestSupport",
            ],
            swiftSettings: settings
        ),
        tests("FuzzingTests", ["Fuzzing", "Primitives", "TestSupport"], exclude: ["Corpus", "Fuzzer"]),
        tests("PrimitivesTests", ["Primitives"]),
        tests("TimeZonesTests", ["TimeZones", "Primitives"]),
        tests("HTTPTests", ["HTTP", "Primitives"]),
        tests("HTTPServerTests", ["HTTPServer", "HTTP", "Primitives", "TestSupport"]),
        tests("HTTPClientTests", ["HTTPClient", "HTTPServer", "HTTP", "Primitives", "TestSupport"]),
        tests("SQLiteTests", ["SQLite", "SQLAccess", "SQLValues", "Primitives", "TestSupport"]),
        tests("PostgreSQLTests", ["PostgreSQL", "SQLAccess", "SQLValues", "Primitives", "TestSupport"]),
        tests("CryptoTests", ["Crypto", "Primitives"]),
        tests("TemplatingTests", ["Templating", "Primitives"]),
        tests("QRCodeTests", ["QRCode"]),
        tests("CompressionTests", ["Compression", "TestSupport"]),
        tests("DrawingTests", ["Drawing", "Imaging", "Primitives", "TestSupport"]),
        tests("GazetteerTests", ["Gazetteer", "Flyleaf", "Primitives", "TestSupport"]),
        tests("JailTests", ["Jail", "JailProbe", "Primitives", "TestSupport"]),
        tests("ImagingTests", ["Imaging", "Jail", "JailProbe", "Primitives", "TestSupport", "FlyleafCommand"]),
        tests("MarkdownTests", ["Markdown", "Primitives", "TestSupport"]),
        tests("ArchiveTests", ["Archive", "TestSupport"]),
        tests("InterchangeTests", ["Interchange", "Markdown", "Primitives"]),
        tests("WebAuthnTests", ["WebAuthn", "Crypto", "Primitives", "TestSupport"]),
        tests("WebPushTests", ["WebPush", "HTTP", "Crypto", "Primitives", "TestSupport"]),
        tests("TLSProxyTests", ["TLSProxy", "Primitives", "TestSupport"]),
        tests(
            "FlyleafTests",
            [
                "HostNames", "Flyleaf", "Archive", "Interchange", "Markdown", "NetworkSupport", "StorageContract",
                "Primitives",
            ]
        ),
        tests("WebSocketTests", ["WebSocket", "HTTP", "Primitives", "TestSupport"]),
        tests("WebTests", ["Web", "HTTP", "Crypto", "Primitives", "TestSupport"]),
        tests("LinkReadingTests", ["LinkReading", "HostNames", "Flyleaf", "HTTP", "Primitives"]),
        tests("BookLookUpTests", ["BookLookUp", "Flyleaf", "HTTP", "Primitives"]),
        tests(
            "NetworksTests",
            ["Networks", "StorageContract", "Flyleaf", "HTTP", "Crypto", "Primitives", "TestSupport"]
        ),
        tests(
            "StorageSQLiteTests",
            [
                "StorageSQLite", "StorageSQL", "StorageContract", "StorageSupport", "NetworkSupport", "Flyleaf",
                "SQLite",
                "SQLAccess", "SQLValues", "Crypto", "Primitives", "TestSupport",
            ]
        ),
        tests(
            "StoragePostgresTests",
            [
                "StoragePostgres", "StorageCopy", "StorageSQL", "StorageSQLite", "StorageContract", "StorageSupport",
                "StorageEngines", "PostgreSQL", "SQLite", "SQLAccess", "SQLValues", "Flyleaf", "Crypto", "Primitives",
                "TestSupport",
            ]
        ),
        tests(
            "SandboxTests",
            [
                "SandboxCore", "SandboxFacebook", "SandboxX", "SandboxMastodon", "SandboxOpenID", "SandboxOpenLibrary",
                "HTTP", "SQLite",
                "Web", "Templating", "Crypto", "Primitives", "TestSupport",
            ]
        ),
        tests(
            "PagesTests",
            [
                "HostNames", "LinkReading", "Pages", "StorageSQLite", "SQLite", "Web", "Flyleaf", "Archive", "Drawing",
                "Gazetteer",
                "Interchange", "Markdown",
                "Templating", "HTTP",
                "Crypto",
                "Primitives", "NetworkSupport", "StorageSupport", "TestSupport", "FlyleafServer", "FlyleafCommand",
            ]
        ),
        tests(
            "EndToEndTests",
            [
                "FlyleafServer", "Pages", "StorageEngines", "StorageSQLite", "StorageContract", "StorageSupport",
                "SandboxCore",
                "SandboxFacebook", "SandboxX", "SandboxMastodon", "SandboxOpenID", "SandboxOpenLibrary", "Networks",
                "Web", "Flyleaf",
                "Templating", "HTTP", "HTTPClient", "HTTPServer", "SQLite", "PostgreSQL", "SQLAccess", "Crypto",
                "Primitives",
                "TestSupport", "FlyleafCommand",
            ]
        ),
        tests(
            "BrowserTests",
            [
                "FlyleafServer", "Pages", "HTTPClient", "HTTP", "Primitives", "StorageSupport", "TestSupport",
                "FlyleafCommand",
            ],
            exclude: ["requirements.txt"]
        ),
        tests(
            "ClientTests",
            [
                "Networks", "WebPush", "FlyleafServer", "Pages", "Flyleaf", "HTTPClient", "HTTP", "Crypto",
                "Primitives", "TestSupport",
                "FlyleafCommand",
            ],
            exclude: ["Scripts", "requirements.txt"]
        ),
        tests("ArchitectureTests", ["HTTP", "Primitives", "TestSupport", "FlyleafCommand"]),
    ].filter { target in !isSanitized || !unsanitized.contains(target.name) } + fuzzer
)
