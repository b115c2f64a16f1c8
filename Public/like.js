// For pages of other sites: each <div class="flyleaf-like" data-href="..."> becomes a frame with a like button. It keeps
// nothing in the browser, reads nothing of the page but these elements, and sends the address that is liked and no other.
"use strict";
(() => {
    const source = document.currentScript && document.currentScript.src;
    if (!source) return;
    // A second script tag of the page finds the buttons drawn.
    const drawn = Symbol.for(`flyleaf-like ${new URL(source).origin}`);
    if (document[drawn]) return;
    document[drawn] = true;
    // Width and height that the parts of each layout need.
    const sizes = { standard: [320, 44], button_count: [150, 44], box_count: [90, 84], button: [110, 44] };
    const attributes = ["href", "layout", "action", "show-faces", "share", "width", "colorscheme", "lang"];

    const draw = (place, again) => {
        const read = (name) => place.getAttribute(`data-${name}`) || "";
        let address;
        try {
            address = new URL(read("href") || location.href, location.href);
        } catch {
            place.replaceChildren();
            return console.warn("flyleaf-like: data-href is no address", place);
        }
        address.hash = "";
        const home = new URL(source).origin;
        if (address.origin !== location.origin && address.origin !== home) {
            console.warn("flyleaf-like: a button shows only on pages of the site of its data-href", place);
        }
        const layout = Object.hasOwn(sizes, read("layout")) ? read("layout") : "standard";
        const fields = new URLSearchParams({ href: address.href, layout });
        // The width is the frame's own, and there is one language.
        for (const name of ["action", "show-faces", "share", "colorscheme"]) {
            if (read(name)) fields.set(name.replace("-", "_"), read(name));
        }
        // Another address, so that the number is not the one that was kept.
        if (again) fields.set("again", again);
        const wider = (read("share") === "true" ? 80 : 0) + (read("action") === "recommend" ? 40 : 0);
        const width = Math.min(Math.max(parseInt(read("width"), 10) || sizes[layout][0] + wider, 90), 1000);
        const higher = layout === "standard" && read("show-faces") === "true" ? 24 : 0;
        const target = new URL(`/like/button?${fields}`, home).href;
        const before = place.querySelector("iframe");
        const frame = before || document.createElement("iframe");
        frame.title = "Like button";
        frame.width = width;
        frame.height = sizes[layout][1] + higher;
        frame.loading = "lazy";
        frame.referrerPolicy = "no-referrer";
        frame.style.border = "0";
        frame.style.maxWidth = "100%";
        // No script runs in it; what a press opens is a window like any other.
        frame.setAttribute("sandbox", "allow-popups allow-popups-to-escape-sandbox");
        frame.addEventListener("load", () => tell(place, "render", address.href), { once: true });
        // A frame that is there stays: the focus may be in it, and another page in its place is no step of the history.
        if (before) return before.contentWindow.location.replace(target);
        frame.src = target;
        place.replaceChildren(frame);
    };
    const tell = (place, name, detail) => place.dispatchEvent(
        new CustomEvent(`flyleaf:${name}`, { bubbles: true, detail }));

    const begin = () => {
        let count = 0;
        const left = new Set();
        const places = Array.from(document.querySelectorAll("div.flyleaf-like"));
        for (const place of places) draw(place);
        // Other attributes, another button (LK-04).
        const observer = new MutationObserver((changes) => {
            for (const place of new Set(changes.map((change) => change.target))) draw(place, ++count);
        });
        const attributeFilter = attributes.map((name) => `data-${name}`);
        for (const place of places) observer.observe(place, { attributes: true, attributeFilter });
        const focused = () => places.find((place) => place.contains(document.activeElement));
        // A press opens a window in front of the page; that the focus came into the frame alone is none.
        document.addEventListener("visibilitychange", () => {
            const place = focused();
            if (!place || document.visibilityState === "visible") return refresh();
            left.add(place);
            tell(place, "press", place.getAttribute("data-href") || location.href);
        });
        // Who comes back to the page sees how many there are now.
        const refresh = () => {
            if (document.visibilityState !== "visible") return;
            for (const place of left) draw(place, ++count);
            left.clear();
        };
        addEventListener("blur", () => {
            const place = focused();
            if (place) left.add(place);
        });
        addEventListener("focus", refresh);
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin, { once: true });
    else begin();
})();
