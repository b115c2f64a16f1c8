internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Where an uploaded photo goes.
struct PhotoTarget: Sendable {
    var author: ProfileID
    var wall: ProfileID
    /// Absent for the album of the app.
    var album: Album?
}

/// A photo with what its post knows of it.
struct PostedPhoto: Sendable {
    var photo: Photo
    var post: Post
}

extension Graph {
    /// Bytes of a photo at most.
    static let largestPhoto = 10 << 20

    /// The permissions that let an app read photos which it did not upload.
    private static let readingPhotos = ["user_photos"]

    /// Puts a photo into an album and, unless it asks for silence, on the caller's wall or a friend's.
    func uploadPhoto(to name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try actor(of: call, on: name, Permission.publishing + ["photo_upload"])
        let (album, wall) = try place(ofPhoto: name, of: person, caller)
        let target = PhotoTarget(author: person.id, wall: wall, album: album)
        return try await storePhoto(to: target, call, caller.app)
    }

    /// Stores the photo of a call with its post.
    func storePhoto(to target: PhotoTarget, _ call: GraphCall, _ app: App) async throws -> GraphAnswer {
        let bytes = try await photo(in: call, app)
        guard bytes.count <= Self.largestPhoto else {
            throw GraphError.parameter("The photo is larger than \(Self.largestPhoto >> 20) MB")
        }
        guard let head = ImageHead(bytes) else { throw GraphError.noPicture }
        let (now, key) = (world.now, world.secret(bytes: 16))
        let draft = try Submission(photo: call)
        let submission = target.author.page == nil ? draft : try draft.heldBack(call, at: now)
        let publisher = PublishingApp(id: app.id, name: app.name)
        let (photo, post) = try await world.database.write { connection in
            let album = try target.album ?? Albums.ofApp(publisher, target.author, at: now, connection)
            guard let album else { throw GraphError.unknown }
            guard album.count < Albums.capacity else { throw GraphError.albumFull }
            let post = try submission.publish(
                author: target.author,
                wall: target.wall,
                app: app.id,
                at: now,
                connection
            )
            let photo = try Photos.insert(head, bytes, key: key, album: album.id, post: post, connection)
            return (photo, post)
        }
        return .json(
            .object([
                "id": photo.json,
                "post_id": submission.isHidden ? nil : .string("\(target.wall)_\(post)"),
            ])
        )
    }

    /// The bytes of the photo: sent along, or to be fetched from the app's own site.
    private func photo(in call: GraphCall, _ app: App) async throws -> [UInt8] {
        if let upload = call.upload { return upload.bytes }
        guard let address = call.text("url") else { throw GraphError.noPicture }
        guard let url = WebURL(address), app.isOwn(url.origin) else { throw GraphError.noAddresses }
        guard let bytes = await world.picture(at: url, app, maximumBytes: Self.largestPhoto) else {
            throw GraphError.noPicture
        }
        return bytes
    }

    /// The album and the wall a call names; without an album it is the caller's one of the app, on a friend's wall too.
    private func place(
        ofPhoto name: String,
        of person: Person,
        _ caller: Caller
    ) throws -> (album: Album?, wall: PersonID) {
        if name == "me" { return (nil, person.id) }
        if let id = PersonID(name), ObjectKind(number: id.rawValue) == nil { return (nil, id) }
        guard let id = AlbumID(name), ObjectKind(number: id.rawValue) == .album else {
            throw GraphError.unknownObject(name, "post")
        }
        let album = try world.database.read { connection in
            try Albums.isMade(id, by: caller.app.id, connection) ? try Albums.find(id, connection) : nil
        }
        guard let album, album.owner.id == person.id else { throw GraphError.unknownObject(name, "post") }
        return (album, person.id)
    }

    /// The photos of a person or of an album.
    func photos(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let caller: Caller
        let owner: ProfileID
        var album: Album?
        if let id = AlbumID(name), ObjectKind(number: id.rawValue) == .album {
            caller = try self.caller(of: call)
            guard let found = try self.album(id, caller) else { throw GraphError.unknownObject(name, "get") }
            (album, owner) = (found, found.owner.id)
        } else {
            let (found, person) = try self.owner(of: name, call)
            (caller, owner) = (found, person.id)
        }
        return try photos(of: owner, in: album?.id, viewer(caller, Self.readingPhotos), caller, call)
    }

    /// The photos of a profile, or of one of its albums, that a viewer may see.
    func photos(
        of owner: ProfileID,
        in album: AlbumID?,
        _ viewer: Posts.Viewer,
        _ caller: Caller,
        _ call: GraphCall
    ) throws -> GraphAnswer {
        let writer = PhotoWriter(world: world, call: call, reader: caller.profileID)
        let page = try ListPage<Photo>(call, world, position: { $0.id.rawValue }) { window, connection in
            try Photos.of(owner, in: album, viewer, window, connection)
        }
        return try page.answer(
            world,
            path: "\(album?.description ?? owner.description)/\(call.path.dropFirst().joined(separator: "/"))"
        ) {
            photo in
            try writer.json(try posted(photo))
        }
    }

    private func posted(_ photo: Photo) throws -> PostedPhoto {
        guard let post = try world.database.read({ try Posts.read([photo.post], $0) }).first else {
            throw GraphError.unknownObject(photo.id.description, "get")
        }
        return PostedPhoto(photo: photo, post: post)
    }

    /// A photo the caller may see.
    func photo(_ id: PhotoID, _ caller: Caller) throws -> PostedPhoto? {
        let viewer = viewer(caller, Self.readingPhotos)
        let found = try world.database.read { connection -> PostedPhoto? in
            guard let photo = try Photos.find(id, connection),
                let post = try Posts.find(photo.post, viewer, connection)
            else { return nil }
            return PostedPhoto(photo: photo, post: post)
        }
        return try found.flatMap { try mayRead($0.post, caller) ? $0 : nil }
    }

    /// The bytes of a photo, by a redirect.
    func picture(ofPhoto id: PhotoID, _ call: GraphCall) throws -> GraphAnswer {
        guard let photo = try photo(id, try caller(of: call)) else {
            throw GraphError.unknownObject(id.description, "get")
        }
        let address = world.address(photo.photo.path)
        guard ["0", "false"].contains(call["redirect"]) else {
            return GraphAnswer(status: .found, body: .redirect(address))
        }
        return .json([
            "data": [
                "height": .integer(Int64(photo.photo.height)), "is_silhouette": false, "url": .string(address),
                "width": .integer(Int64(photo.photo.width)),
            ]
        ])
    }

    // MARK: Albums

    /// Makes an album.
    func makeAlbum(for name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try actor(of: call, on: name, Permission.publishing + ["photo_upload"])
        guard name == "me" || PersonID(name) == person.id else { throw GraphError.unknownObject(name, "post") }
        guard let title = call.text("name"), (1...100).contains(title.count) else {
            throw GraphError.parameter("The parameter name is required, at most 100 characters")
        }
        let message = call.text("message") ?? call.text("description")
        let (now, app) = (world.now, caller.app.id)
        let id = try await world.database.write { connection in
            try Albums.insert(
                owner: person.id,
                app: app,
                name: title,
                message: message,
                isForApp: false,
                at: now,
                connection
            )
        }
        return .json(["id": id.json])
    }

    /// The albums of the caller.
    func albums(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try owner(of: name, call)
        let onlyApp = caller.may(Self.readingPhotos) ? nil : caller.app.id
        let page = try ListPage<Album>(call, world, position: { $0.id.rawValue }) { window, connection in
            try Albums.of(person.id, onlyApp: onlyApp, window, connection)
        }
        return try page.answer(world, path: "\(person.id)/albums", json(of:))
    }

    /// An album of the caller.
    func album(_ id: AlbumID, _ caller: Caller) throws -> Album? {
        let mayReadAll = caller.may(Self.readingPhotos)
        let app = caller.app.id
        let album = try world.database.read { connection in
            guard try mayReadAll || Albums.isMade(id, by: app, connection) else { return Album?.none }
            return try Albums.find(id, connection)
        }
        return album?.owner.id == caller.profileID ? album : nil
    }

    func json(of album: Album) -> JSON {
        .object([
            "id": album.id.json,
            "from": PostWriter.reference(album.owner),
            "name": .string(album.name),
            "description": .optional(album.message),
            "link": .string(world.address("/profile.php?id=\(album.owner.id)")),
            "type": album.isForApp ? "app" : "normal",
            "can_upload": true,
            "count": .integer(Int64(album.count)),
            "created_time": .string(album.created.graphDate),
            "updated_time": .string(album.created.graphDate),
        ])
    }
}

extension GraphError {
    /// 324: no file, or one that is no picture.
    static let noPicture = GraphError(
        code: 324,
        message: "(#324) Missing or invalid image file",
        userTitle: "That is not a photo",
        userMessage: "Choose a JPEG, PNG, GIF or WebP file."
    )

    /// The sandbox goes to no address outside the app's own sites.
    static let noAddresses = GraphError(
        code: 100,
        message: "(#100) Photos are fetched by url from the app's own sites only; send the file as the part source of "
            + "multipart/form-data"
    )

    static let albumFull = GraphError(code: 321, message: "(#321) Album is full")
}
