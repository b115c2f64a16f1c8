"""Images to upload, made here so that no file of them is needed."""

import io
import struct
import zlib


def png(width=4, height=3, color=(160, 60, 40)):
    """A picture of one colour, as a file that is open for reading."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    file = io.BytesIO(data)
    file.name = "cover.png"
    return file
