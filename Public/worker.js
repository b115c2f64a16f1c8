// Keeps the last pages that were read, and shows them while the network is down; shows what Flyleaf tells while none of
// its pages is open, where somebody asked for that. Every page works the same without it.
//
// Why it is safe: only pages the server marks are kept, which are those that anybody may read or that this login may
// read. The token of every form is taken out first, so nothing that is kept can be sent in anybody's name. All of them
// belong to one login, by a mark that stands on each answer of the server and opens nothing: the first answer with
// another mark (nobody's after a logout, another member's, a later login of the same one) deletes them, and so does the
// press that logs out, switches or deletes something. A login that ended elsewhere takes them away when the browser
// asks the site again. They are shown only where the server cannot be asked, and say so themselves.
"use strict";
const files = ["flyleaf.css", "flyleaf.js", "icon.svg"];
const shell = "flyleaf-files";
const pages = "flyleaf-pages-";
const offlinePage = "/offline";
// What is deleted may stand on any page: of reviews, remarks and shelves, and of a whole account.
const isLeaving = (path) => ["/logout", "/session/switch"].includes(path) || path.endsWith("/delete");
const mostPages = 30, mostFiles = 40, longest = 300000, oldest = 7 * 24 * 60 * 60 * 1000;

// Questions are counted, so that an answer that comes after somebody has left is not kept for whoever came next.
let turn = 0;
let since = 0;
// Whose the last answer was.
let latest;

const pageStores = async () => (await caches.keys()).filter((name) => name.startsWith(pages));
const drop = async () => {
    since = ++turn;
    for (const name of await pageStores()) await caches.delete(name);
};

// Deletes the oldest beyond a number; a store keeps its order.
const trim = async (store, most) => {
    const keys = await store.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) await store.delete(key);
};

addEventListener("install", (event) => event.waitUntil((async () => {
    const store = await caches.open(shell);
    // Without cookies nothing of anybody's can be on it.
    const page = await fetch(offlinePage, { credentials: "omit", cache: "no-cache" });
    if (!page.ok) throw new Error("no offline page");
    await store.put(offlinePage, page);
    await store.addAll(files);
    await skipWaiting();
})()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

const isFresh = (answer) => Date.now() - Date.parse(answer.headers.get("Flyleaf-Kept")) < oldest;
// Deletes what is too old; the first that is not ends it, because all behind it are younger.
const expire = async (store) => {
    for (const request of await store.keys()) {
        const answer = await store.match(request);
        if (answer && isFresh(answer)) return;
        await store.delete(request);
    }
};

// An answer that is not to be kept ends the copy of its address: what that shows no longer holds.
const keep = async (whose, mine, address, answer, isKept) => {
    if (mine < since) return;
    // What another login asked before comes too late from here on.
    if (whose !== latest) since = mine;
    latest = whose;
    const name = pages + whose;
    for (const other of await pageStores()) {
        if (other !== name) await caches.delete(other);
    }
    // A fault of the server, or too much haste, says nothing of the page.
    if (answer.status >= 500 || answer.status === 429) return;
    const text = isKept ? await answer.text() : "";
    if (mine < since) return;
    const store = await caches.open(name);
    const key = address.pathname + address.search;
    await store.delete(key);
    if (!isKept || text.length > longest) return;
    const headers = new Headers({ "Flyleaf-Kept": new Date().toISOString() });
    for (const field of ["Content-Type", "Content-Security-Policy", "Permissions-Policy", "X-Content-Type-Options", "Referrer-Policy"]) {
        if (answer.headers.has(field)) headers.set(field, answer.headers.get(field));
    }
    await store.put(key, new Response(text.replace(/(name="csrf" value=")[^"]*/g, "$1"), { headers }));
    await trim(store, mostPages);
    await expire(store);
    // Somebody left meanwhile.
    if (mine < since) await caches.delete(name);
};

// What is kept and not too old, the newest first: its path and its answer.
const all = async () => {
    const found = [];
    for (const name of await pageStores()) {
        const store = await caches.open(name);
        await expire(store);
        for (const request of (await store.keys()).reverse()) {
            const answer = await store.match(request);
            const { pathname, search } = new URL(request.url);
            if (answer) found.push({ path: pathname + search, answer });
        }
    }
    return found;
};

// The words stand on the offline page, which the server wrote.
const offlineText = async () => (await (await caches.open(shell)).match(offlinePage))?.text();
const shown = (text, headers, status) => {
    const fields = new Headers(headers);
    fields.set("Content-Type", "text/html; charset=utf-8");
    return new Response(text, { status, headers: fields });
};

const keptPage = async (address) => {
    const found = (await all()).find(({ path }) => path === address.pathname + address.search);
    const words = await offlineText();
    if (!found || !words) return null;
    const moment = found.answer.headers.get("Flyleaf-Kept");
    const start = '<template id="kept-note">';
    const note = words.slice(words.indexOf(start) + start.length, words.indexOf("</template>"))
        .replace("1970-01-01T00:00:00Z", moment)
        .replace("1970-01-01 00:00 UTC", `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`);
    const text = (await found.answer.text()).replace("<body>", '<body class="kept">')
        .replace(/<main [^>]*>/, (main) => main + note);
    return shown(text, found.answer.headers, 200);
};

const offline = async () => {
    const answer = await (await caches.open(shell)).match(offlinePage);
    if (!answer) return Response.error();
    const headers = answer.headers;
    let text = await answer.text();
    const items = [];
    for (const { path, answer } of await all()) {
        // A title is escaped already, and a path is not.
        const title = /<title>(.*?) · Flyleaf<\/title>/s.exec(await answer.text())?.[1];
        if (title) items.push(`<li><a href="${path.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${title}</a></li>`);
    }
    if (items.length) {
        text = text.replace('<section id="kept" hidden', '<section id="kept"')
            .replace('<ul id="kept-pages"></ul>', () => `<ul id="kept-pages">${items.join("")}</ul>`);
    }
    return shown(text, headers, 503);
};

const page = async (event, address) => {
    const mine = ++turn;
    let answer;
    try {
        answer = await fetch(event.request);
    } catch {
        return (await keptPage(address)) || offline();
    }
    const whose = answer.headers.get("Flyleaf-Reader");
    const isKept = answer.headers.has("Flyleaf-Keep") && answer.status === 200;
    // The copy is made before the browser begins to read.
    if (whose) event.waitUntil(keep(whose, mine, address, isKept ? answer.clone() : answer, isKept));
    return answer;
};

// The network, or where that is down the copy: addresses of files change with their content.
const file = async (event) => {
    const store = await caches.open(shell);
    try {
        const answer = await fetch(event.request);
        if (answer.ok && answer.headers.get("Cache-Control")?.includes("immutable") && !await store.match(event.request)) {
            const copy = answer.clone();
            event.waitUntil(store.put(event.request, copy).then(() => trim(store, mostFiles)));
        }
        return answer;
    } catch {
        return (await store.match(event.request)) || Response.error();
    }
};

addEventListener("fetch", (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (address.origin !== location.origin) return;
    if (request.method !== "GET") {
        if (isLeaving(address.pathname)) event.waitUntil(drop());
        return;
    }
    if (address.pathname.startsWith("/assets/")) return event.respondWith(file(event));
    // Frames, files and what a network sends back are none of its business.
    if (request.mode !== "navigate" || request.destination !== "document" || address.pathname.startsWith("/auth/")) return;
    event.respondWith(page(event, address));
});

// What Flyleaf tells while no page of it is open. Each message shows something: browsers end it for those that do not.
const noteIcon = "icon-192.png";
const noticesPage = "/notices";
addEventListener("push", (event) => {
    let note = {};
    try {
        note = event.data.json().notification || {};
    } catch {
        // Nothing that can be read, so no words, and the list behind it.
    }
    const { title, body, tag, navigate } = note;
    event.waitUntil(registration.showNotification(String(title || "Flyleaf"), {
        body: String(body || ""), tag: String(tag || ""), icon: noteIcon, data: String(navigate || ""),
    }));
});

// Leads to a page of this site and to no other, whatever was told.
addEventListener("notificationclick", (event) => {
    event.notification.close();
    let goal = location.origin + noticesPage;
    try {
        const address = new URL(event.notification.data);
        if (address.origin === location.origin) goal = address.href;
    } catch {
        // No address.
    }
    event.waitUntil((async () => {
        const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
        // A page with something else on it stays as it is: somebody may be writing there.
        const open = pages.find((page) => page.url === goal);
        return open ? open.focus() : clients.openWindow(goal);
    })());
});

// The browser has another address: it is sent where the account in use has this browser told, with that page's token.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil((async () => {
    const page = await (await fetch(noticesPage, { credentials: "same-origin" })).text();
    const key = / data-push="([^"]*)" data-push-told=/.exec(page)?.[1];
    const csrf = /name="csrf" value="([^"]*)"/.exec(page)?.[1];
    if (!key || !csrf) return;
    const made = event.newSubscription
        || await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    await fetch("/notices/browsers", {
        method: "POST", credentials: "same-origin",
        body: new URLSearchParams({ csrf, endpoint, key: keys.p256dh, secret: keys.auth }),
    });
})()));
