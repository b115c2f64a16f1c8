"""Makes Public/gazetteer.bin, the cities and outlines that the program knows without any network.

    python3 .ci/packaging/gazetteer.py CITIES.CSV OUTLINES.JSON Public/gazetteer.bin

Cities: GeoNames (CC BY 4.0), columns geonameid, name, country_code, country, latitude, longitude, population. Outlines:
Natural Earth 1:110 million (public domain), a list of {"rings": [[[longitude, latitude], ...], ...]}. What each field of
the file is stands in Sources/Gazetteer/GazetteerFile.swift; the same input makes the same bytes.
"""

import csv
import json
import struct
import sys

cities_path, outlines_path, output_path = sys.argv[1:]
with open(cities_path, encoding="utf-8", newline="") as file:
    rows = sorted(csv.DictReader(file), key=lambda row: (-int(row["population"]), int(row["geonameid"])))
with open(outlines_path, encoding="utf-8") as file:
    rings = [ring for country in json.load(file) for ring in country["rings"]]
countries = sorted({(row["country_code"], row["country"]) for row in rows})


def text(words):
    encoded = words.encode()
    return struct.pack("<B", len(encoded)) + encoded


def hundredths(degrees):
    return round(float(degrees) * 100)


output = bytearray(b"FLG1" + struct.pack("<H", len(countries)))
for code, name in countries:
    output += text(code) + text(name)
output += struct.pack("<H", len(rings))
for ring in rings:
    output += struct.pack("<H", len(ring))
    for longitude, latitude in ring:
        output += struct.pack("<hh", hundredths(latitude), hundredths(longitude))
output += struct.pack("<H", len(rows))
for row in rows:
    output += struct.pack(
        "<IhhHB",
        int(row["geonameid"]),
        hundredths(row["latitude"]),
        hundredths(row["longitude"]),
        int(row["population"]) // 1000,
        countries.index((row["country_code"], row["country"])),
    )
    output += text(row["name"])
with open(output_path, "wb") as file:
    file.write(output)
