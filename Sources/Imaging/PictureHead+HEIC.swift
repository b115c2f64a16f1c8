extension PictureHead {
    /// A picture of HEVC in a file of boxes (ISO/IEC 23008-12): the primary item, one picture or a grid of tiles.
    ///
    /// The decoders make what the parts of the file say, not what is written about the whole. So every part is measured
    /// in its own words, and none, nor all tiles of a grid together, may be larger than about twice the whole.
    static func heic(_ bytes: [UInt8], smallestArea: Int = smallestArea) -> PictureHead? {
        guard let file = HEICFile(bytes), file.kinds.values.allSatisfy(readKinds.contains),
            let whole = file.size(of: file.primary)
        else { return nil }
        let limit = max(2 * whole.width * whole.height, smallestArea)
        var areas: [Int: Int] = [:]
        for (item, kind) in file.kinds where kind == "hvc1" {
            guard let area = file.codedArea(of: item), area <= limit else { return nil }
            areas[item] = area
        }
        for (item, kind) in file.kinds where kind == "grid" {
            guard let area = file.gridArea(of: item), area <= limit else { return nil }
            var sum = 0
            for tile in file.tiles[item] ?? [] {
                // A tile stands in one place: a grid that repeats it would be decoded again and again.
                guard let area = areas.removeValue(forKey: tile) else { return nil }
                sum += area
                guard sum <= limit else { return nil }
            }
        }
        guard ["hvc1", "grid"].contains(file.kinds[file.primary]) else { return nil }
        return PictureHead(format: .heic, width: whole.width, height: whole.height)
    }

    /// Pictures of HEVC and grids of them, and what is no picture or is not looked at: `tmap` is another rendering.
    private static let readKinds: Set<String> = ["hvc1", "grid", "Exif", "mime", "uri ", "tmap"]
    /// Pixels of one or two tiles, in which a picture smaller than a tile stands.
    static let smallestArea = 1 << 20
}
