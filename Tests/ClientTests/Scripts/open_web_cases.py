"""feedparser 6.0.14 and extruct 0.9.0 (with mf2py 2.0.2) read what the site says of its public pages, and ronkyuu 0.9
tells it of pages that link to them.

The site holds what `OpenWebReadersTests` wrote there: "Momo & I" with a score, one with a hostile title, one with a link, one
with a spoiler, one that is a spoiler, and one that nobody else may read.
"""

import functools
import re
import urllib.parse

import extruct
import feedparser
import requests
import ronkyuu

from cases import Cases, expect

cases = Cases()
HOSTILE = "</script><script>alert(1)</script> \"&amp; ]]> <b>'"
SECRET = "Zyxomma"
FEED = "/feed.atom"


def get(path, **headers):
    session = requests.Session()
    session.trust_env = False
    answer = session.get(urllib.parse.urljoin(cases.origin, path), headers=headers, timeout=20)
    answer.raise_for_status()
    return answer


@functools.cache
def feed(path=FEED):
    # Bytes, so that the encoding is read from the document.
    return feedparser.parse(get(path).content)


def entry(title):
    return next(entry for entry in feed().entries if title in entry.title)


@functools.cache
def page(title):
    return read(entry(title).link)


@functools.cache
def read(path):
    answer = get(path)
    found = extruct.extract(answer.text, base_url=answer.url, syntaxes=["opengraph", "json-ld", "microformat"])
    return answer, found


def graph(found):
    return dict(found["opengraph"][0]["properties"])


@cases.case("every feed is well-formed Atom, with its own address, a date and an author")
def atom():
    paths = [FEED]
    for title in ["Momo", "spoilers"]:
        _, found = page(title)
        paths.append(urllib.parse.urljoin(found["json-ld"][0]["author"]["url"] + "/", "feed.atom"))
        paths.append(urllib.parse.urljoin(found["json-ld"][0]["itemReviewed"]["url"] + "/", "feed.atom"))
    paths.append("/authors/michael-ende/feed.atom")
    for path in paths:
        read = feed(path)
        expect.assertFalse(read.bozo, (path, read.get("bozo_exception")))
        expect.assertEqual(read.version, "atom10", path)
        links = {link.rel: link.href for link in read.feed.links}
        expect.assertEqual(links["self"], urllib.parse.urljoin(cases.origin, path))
        expect.assertTrue(links["alternate"].startswith(cases.origin), path)
        expect.assertTrue(read.feed.id and read.feed.updated_parsed and read.feed.author, path)
        expect.assertTrue(read.entries, path)
        for one in read.entries:
            expect.assertRegex(one.id, r"^urn:uuid:[0-9a-f-]{36}$")
            expect.assertTrue(one.updated_parsed and one.published_parsed and one.author)


@cases.case("what a feed says is what was written, and neither spoilers nor hidden reviews")
def content():
    titles = [one.title for one in feed().entries]
    # It is a text; the reader escapes it for whoever shows it.
    expect.assertEqual(len(titles), 5)
    expect.assertIn("Momo & I", titles)
    expect.assertEqual(feedparser.parse(get(FEED).content, sanitize_html=False).entries[2].title, HOSTILE)
    expect.assertEqual(entry("Momo").author, "Ida <b> Rosen")
    expect.assertIn("Slow, and wise.", entry("Momo").content[0].value)
    expect.assertIn("hidden in the review", entry("spoilers").content[0].value)
    text = get(FEED).text
    expect.assertNotIn(SECRET, text)
    expect.assertNotIn("Not for you", text)


@cases.case("who asks again is told that nothing changed")
def unchanged():
    first = get(FEED)
    again = get(FEED, **{"If-None-Match": first.headers["ETag"]})
    expect.assertEqual((again.status_code, again.content), (304, b""))
    dated = get(FEED, **{"If-Modified-Since": first.headers["Last-Modified"]})
    expect.assertEqual(dated.status_code, 304)
    # The reader's own way.
    told = feedparser.parse(cases.origin + FEED, etag=first.headers["ETag"])
    expect.assertEqual(told.status, 304)


@cases.case("the card of a review is read, and its picture is what it says")
def card():
    answer, found = page("Momo")
    said = graph(found)
    expect.assertEqual(said["og:title"], "Check out Momo & I")
    expect.assertEqual(said["og:type"], "article")
    expect.assertEqual(said["og:url"], entry("Momo").link)
    expect.assertEqual((said["og:image:width"], said["og:image:height"]), ("1200", "630"))
    picture = get(said["og:image"])
    expect.assertEqual(picture.headers["Content-Type"], "image/png")
    expect.assertEqual(int.from_bytes(picture.content[16:20], "big"), 1200)
    expect.assertLess(len(picture.content), 290_000)


@cases.case("the data of a review is read, with its score, its book and its writer")
def data():
    _, found = page("Momo")
    [review] = found["json-ld"]
    expect.assertEqual(review["@type"], "Review")
    expect.assertEqual(review["itemReviewed"]["name"], "Momo & I")
    expect.assertEqual(review["reviewRating"], {"@type": "Rating", "ratingValue": 8, "bestRating": 10, "worstRating": 0})
    expect.assertEqual(review["author"]["name"], "Ida <b> Rosen")
    _, found = read(review["itemReviewed"]["url"])
    [book] = found["json-ld"]
    expect.assertEqual((book["@type"], book["isbn"]), ("Book", ["9780306406157"]))
    expect.assertEqual(book["aggregateRating"]["ratingCount"], 1)
    _, found = read(review["author"]["url"])
    expect.assertEqual(found["json-ld"][0]["name"], "Ida <b> Rosen")


@cases.case("microformats say the same as the data")
def microformats():
    for title in ["Momo", "alert(1)", "spoilers"]:
        _, found = page(title)
        [review] = found["json-ld"]
        [entry] = [item for item in found["microformat"] if "h-review" in item["type"]]
        said = entry["properties"]
        expect.assertEqual(said["url"], [review["url"]])
        expect.assertEqual(said["item"][0]["properties"]["name"], [review["itemReviewed"]["name"]])
        expect.assertEqual(said["item"][0]["properties"]["url"], [review["itemReviewed"]["url"]])
        expect.assertEqual(said["author"][0]["properties"]["name"], [review["author"]["name"]])
        expect.assertEqual(said["author"][0]["properties"]["url"], [review["author"]["url"]])
        expect.assertEqual(said["published"], [review["datePublished"]])
        rating = review.get("reviewRating")
        expect.assertEqual(said.get("rating"), [str(rating["ratingValue"])] if rating else None)
        expect.assertEqual("content" in said, title != "spoilers")
    _, found = read(review["author"]["url"])
    [card] = [item for item in found["microformat"] if item["type"] == ["h-card"]]
    expect.assertEqual(card["properties"]["name"], ["Ida <b> Rosen"])


@cases.case("nobody who reads by machine meets a spoiler")
def spoilers():
    for title in ["spoilers", "whole"]:
        answer, found = page(title)
        expect.assertIn(SECRET, answer.text)
        expect.assertNotIn(SECRET, str(found))


@cases.case("what other sites show of a review is found from its page and is a quotation")
def embedded():
    answer, _ = page("Momo")
    address = re.search(r'type="application/json\+oembed"[^>]* href="([^"]*)"', answer.text).group(1)
    said = get(address.replace("&amp;", "&")).json()
    expect.assertEqual((said["version"], said["type"], said["title"]), ("1.0", "rich", "Momo & I"))
    expect.assertTrue(said["html"].startswith("<blockquote"))
    expect.assertEqual(get(said["thumbnail_url"]).headers["Content-Type"], "image/png")


@cases.case("a Webmention client finds where a review takes mentions, is thanked, and is refused what is none")
def mentions():
    review = entry("Momo").link
    found = ronkyuu.discoverEndpoint(review, test_urls=False, timeout=20)
    expect.assertEqual(found, (200, urllib.parse.urljoin(cases.origin, "/webmention")))
    # Nobody is there; that is found out later, and not said here.
    for source, status in [("https://127.0.0.1/posts/1", 202), (review, 400), ("nonsense", 400)]:
        answer = ronkyuu.sendWebmention(source, review, test_urls=False, timeout=20)
        expect.assertEqual(answer.status_code, status, source)
    answer = ronkyuu.sendWebmention("https://127.0.0.1/", cases.origin + "/", found[1], test_urls=False, timeout=20)
    expect.assertEqual(answer.status_code, 400)


@cases.case("a Webmention receiver finds the links of a review")
def linking():
    target = "https://127.0.0.1/posts/1"
    found = ronkyuu.findMentions(entry("links").link, target, test_urls=False, timeout=20)
    expect.assertEqual((found["status"], found["refs"]), (200, {target}))
    found = ronkyuu.findMentions(entry("Momo").link, target, test_urls=False, timeout=20)
    expect.assertEqual(found["refs"], set())


@cases.case("robots.txt names the sitemap, whose parts list every public page once and no other")
def sitemap():
    robots = get("/robots.txt").text
    address = re.search(r"^Sitemap: (.*)$", robots, re.MULTILINE).group(1)
    locations = re.findall(r"<loc>([^<]*)</loc>", get(address).text)
    pages = [page for part in locations for page in re.findall(r"<loc>([^<]*)</loc>", get(part.replace("&amp;", "&")).text)]
    expect.assertEqual(len(pages), len(set(pages)))
    for one in feed().entries:
        expect.assertIn(one.link, pages)
    for address in pages:
        expect.assertNotIn("noindex", get(address).text)


cases.run()
