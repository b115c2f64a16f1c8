// Comfort only: every page works without this file. Nothing here writes to the browser's storage, because drafts
// belong to the member and are kept by the server, where logging out really takes them away. What the worker that is
// registered here keeps (worker.js) are pages without a token, and this takes them away when the login has ended.
"use strict";
(() => {
    const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
    // <textarea id="message" data-counter="280"> … <p class="counter" id="message-counter" data-left="# left">
    const counter = (field) => {
        const output = document.getElementById(`${field.id}-counter`);
        const limit = Number(field.dataset.counter);
        if (!output || !limit) return;
        const show = () => {
            const left = limit - Array.from(field.value).length;
            const words = left >= 0 ? output.dataset.left || "# left" : output.dataset.over || "# too many";
            output.textContent = words.replace("#", Math.abs(left).toLocaleString(document.documentElement.lang));
            output.classList.toggle("over", left < 0);
            // Read out only near the end: a number at every key would drown the words.
            output.setAttribute("aria-live", left <= 20 ? "polite" : "off");
        };
        field.addEventListener("input", show);
        show();
    };

    // The reader's day, where it is not that of the server.
    const day = new Date();
    const today = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    for (const field of all("[data-today]")) field.value = today;

    // <div id="like"><form data-like>: pressed without leaving the page; the element becomes what the server says, and
    // the page hears of it by the names of the network's own button: edge.create and edge.remove (LK-05).
    addEventListener("submit", async (event) => {
        const form = event.target;
        if (event.defaultPrevented || !form.hasAttribute("data-like")) return;
        event.preventDefault();
        if (form.dataset.sent) return;
        form.dataset.sent = "yes";
        const region = form.closest("[id]");
        const isLike = form.elements.act.value === "like";
        try {
            const answer = await fetch(form.getAttribute("action"), {
                method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "text/html" },
                credentials: "same-origin",
            });
            const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(region.id);
            // The login, or a page that says why not.
            if (!next && answer.redirected) return location.assign(answer.url);
            if (!next) return form.submit();
            become(region, next);
            delete form.dataset.sent;
            document.dispatchEvent(new CustomEvent(isLike ? "edge.create" : "edge.remove", {
                detail: location.origin + location.pathname,
            }));
        } catch {
            form.submit();
        }
    });

    // One press, one act. The server answers a repeated key with the first result; this spares the reader the doubt.
    // The button is released after ten seconds and when the page comes back from the history.
    const release = (form) => {
        delete form.dataset.sent;
        for (const button of all("[data-held]", form)) {
            button.removeAttribute("aria-disabled");
            button.textContent = button.dataset.held;
            delete button.dataset.held;
        }
    };
    addEventListener("submit", (event) => {
        const form = event.target;
        const button = event.submitter;
        if (event.defaultPrevented || form.getAttribute("method")?.toLowerCase() !== "post" || form.hasAttribute("data-again")) return;
        if (form.dataset.sent) return event.preventDefault();
        form.dataset.sent = "yes";
        if (button && button.matches("button") && !button.children.length) {
            button.dataset.held = button.textContent;
            button.textContent = button.dataset.busy || button.textContent;
            button.setAttribute("aria-disabled", "true");
        }
        setTimeout(release, 10000, form);
    });
    addEventListener("pageshow", (event) => {
        if (event.persisted) for (const form of all("form[data-sent]")) release(form);
    });

    // Times are those of the person, where the browser knows how; the server writes UTC, about as long.
    const localize = (within) => all("time", within).forEach((time) => {
        const moment = new Date(time.dateTime);
        if (!time.textContent.endsWith(" UTC") || isNaN(moment)) return;
        const isToday = moment.toDateString() === new Date().toDateString();
        time.textContent = isToday && time.hasAttribute("data-clock") ? moment.toLocaleTimeString("en-GB", {
            hour: "2-digit", minute: "2-digit",
        }) : moment.toLocaleString("en-GB", {
            day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
        });
    });

    // Fetches a page of our own and puts its element of the same id in place of this one, and with it the element that
    // `data-with` names.
    const swap = async (region, address, signal) => {
        const answer = await fetch(address, { headers: { Accept: "text/html" }, credentials: "same-origin", signal });
        if (!answer.ok || answer.redirected) return null;
        const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(region.id);
        if (next) localize(next);
        if (!next || region.contains(document.activeElement)) return next && region;
        if (next.outerHTML === region.outerHTML) return region;
        const rest = region.dataset.with && next.ownerDocument.getElementById(region.dataset.with);
        const old = rest && document.getElementById(rest.id);
        // Nobody's button goes while they are on it.
        if (old && !old.contains(document.activeElement)) old.replaceWith(rest);
        region.replaceWith(next);
        return next;
    };

    // <section id="result" aria-live="polite" data-refresh="/shares/7">: asked again, ever more slowly, while it waits.
    // The server leaves the attribute out when nothing more will change, and that ends the asking.
    // Whoever hears of something new has it asked at once, by `look`.
    const refresh = (region, wait = 2000) => {
        let isAsking = false, isOld = false;
        region.look = async () => {
            if (isAsking) { isOld = true; return; }
            isAsking = true;
            clearTimeout(timer);
            let next = region;
            if (!document.hidden) {
                try { next = await swap(region, region.dataset.refresh); } catch { next = region; }
            }
            if (next && next.dataset.refresh) refresh(next, isOld ? 0 : next === region ? Math.min(wait * 1.5, 30000) : 2000);
        };
        const timer = setTimeout(() => region.look(), wait);
    };

    // Gives an element the content of another. What both have stays the same node, so that the focus and a press that is
    // under way are not lost; a button that would do something else is another button.
    const isSame = (old, next) => old.nodeName === next.nodeName && old.id === next.id && old.name === next.name
        && (!(old.nodeName === "BUTTON" || ["checkbox", "radio", "hidden"].includes(old.type)) || old.value === next.value);
    const become = (old, next) => {
        if (!isSame(old, next)) return old.replaceWith(next);
        if (old.nodeType !== Node.ELEMENT_NODE) return void (old.data === next.data || (old.data = next.data));
        // What a reader has opened stays open.
        const isOwn = (name) => name === "open" && old.nodeName === "DETAILS";
        for (const name of old.getAttributeNames()) if (!next.hasAttribute(name) && !isOwn(name)) old.removeAttribute(name);
        for (const { name, value } of Array.from(next.attributes)) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
        const nodes = Array.from(old.childNodes);
        // A node that takes another's place leaves its own, so they are counted before.
        const fresh = Array.from(next.childNodes);
        fresh.forEach((node, index) => index < nodes.length ? become(nodes[index], node) : old.append(node));
        for (const node of nodes.slice(fresh.length)) node.remove();
    };

    // <form id="marks" data-marks>: a mark is put on a post or taken off without leaving the page. The post becomes what the
    // server says, and is looked at again while it is on its way (`data-waits`).
    const showPost = (item, page) => {
        const next = page.getElementById(item.id);
        if (!next) return false;
        const mark = item.contains(document.activeElement) && document.activeElement.value?.replace(/^[a-z]+/, "");
        localize(next);
        become(item, next);
        if (mark && !item.contains(document.activeElement)) item.querySelector(`button[value$="${mark}"]`)?.focus();
        return true;
    };
    const page = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
    const followPost = (item, press, wait = 2000) => setTimeout(async () => {
        // A later press is followed by itself.
        if (!item.isConnected || !item.hasAttribute("data-waits") || item.press !== press) return;
        try {
            const answer = await fetch(location.href, { headers: { Accept: "text/html" }, credentials: "same-origin" });
            const next = await page(answer);
            if (answer.ok && !answer.redirected && item.press === press) showPost(item, next);
        } catch { /* Asked again. */ }
        followPost(item, press, Math.min(wait * 1.5, 30000));
    }, wait);
    // <p class="shot" id="…" data-arrives>: a picture on its way. The page is asked again, ever more slowly, and each picture
    // that is here by then takes the place of its box, which has its size.
    const arrive = (wait = 2000) => setTimeout(async () => {
        const waiting = document.hidden ? [] : all("[data-arrives][id]");
        if (!waiting.length) return arrive();
        try {
            // This address asks no network anything.
            const address = document.getElementById("news")?.dataset.refresh || location.href;
            const answer = await fetch(address, { headers: { Accept: "text/html" }, credentials: "same-origin" });
            const next = answer.ok && !answer.redirected && await page(answer);
            for (const box of next ? waiting : []) {
                const fresh = next.getElementById(box.id);
                if (fresh && !fresh.hasAttribute("data-arrives")) box.replaceWith(fresh);
            }
        } catch { /* Asked again. */ }
        arrive(Math.min(wait * 1.5, 30000));
    }, wait);
    addEventListener("submit", async (event) => {
        const form = event.target;
        const button = event.submitter;
        const item = button?.closest("li[id]");
        if (event.defaultPrevented || !item || !form.hasAttribute("data-marks") || form.dataset.plain) return;
        event.preventDefault();
        if (item.dataset.sent) return;
        item.dataset.sent = "yes";
        const press = item.press = (item.press || 0) + 1;
        const fields = new FormData(form);
        fields.append(button.name, button.value);
        try {
            const answer = await fetch(form.getAttribute("action"), {
                method: "POST", body: new URLSearchParams(fields), headers: { Accept: "text/html" }, credentials: "same-origin",
            });
            const isHere = new URL(answer.url).pathname === location.pathname && !new URL(answer.url).searchParams.has("ask");
            // The login, the question for a permission, or a page that says why not.
            if (!isHere && answer.redirected) return location.assign(answer.url);
            if (!showPost(item, await page(answer))) throw new Error();
            delete item.dataset.sent;
            followPost(item, press);
        } catch {
            form.dataset.plain = "yes";
            form.requestSubmit(button);
        }
    });

    // Another file has an element become what the server sent.
    addEventListener("flyleaf:become", (event) => {
        localize(event.detail);
        become(event.target, event.detail);
    });

    // <form data-follow="proofs counts shown">: the elements with these names follow what is filled in, as the server
    // renders them; nothing is counted or composed here, and nothing is kept there. With data-follow-fields they follow
    // those fields alone, and only while they are shown: a button with data-follows brings them there.
    const follow = (form) => {
        const regions = () => form.dataset.follow.split(" ").map((id) => document.getElementById(id)).filter(Boolean);
        const mark = (isBusy) => regions().forEach((region) => isBusy ? region.setAttribute("aria-busy", "true") : region.removeAttribute("aria-busy"));
        let timer, running, lookup = "";
        // A search that had no answer yet is still waited for when another field changes.
        form.addEventListener("input", (event) => { if (event.target.type === "search") lookup = event.target.name; });
        const ask = async (typing) => {
            const mine = running = new AbortController();
            const data = new FormData(form);
            for (const name of new Set(data.keys())) if (data.get(name) instanceof File) data.delete(name);
            // The long texts of a form with files would be three times as long by the other coding.
            const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
            body.set("act", "follow");
            // What is looked up at a network is looked up while somebody types there, and not with every other change.
            body.set("typing", lookup || typing);
            try {
                const answer = await fetch(form.getAttribute("action"), {
                    method: "POST", body, headers: { Accept: "text/html" }, credentials: "same-origin", redirect: "error", signal: mine.signal,
                });
                const page = new DOMParser().parseFromString(await answer.text(), "text/html");
                if (mine.signal.aborted) return;
                mark(false);
                const asked = lookup || typing;
                for (const region of regions()) {
                    // What was not asked for this time is left as it was found.
                    const next = (region.dataset.asked || asked) === asked && page.getElementById(region.id);
                    if (next) become(region, next);
                }
                lookup = "";
            } catch { if (!mine.signal.aborted) mark(false); /* What was not shown is not posted: the server sees to that. */ }
        };
        const stop = () => { clearTimeout(timer); if (running) running.abort(); };
        const fields = form.dataset.followFields?.split(" ");
        const isFollowed = (name) => !fields || (fields.includes(name) && regions().some((region) => !region.hidden));
        form.addEventListener("input", (event) => {
            if (!isFollowed(event.target.name)) return;
            stop();
            mark(true);
            timer = setTimeout(ask, Number(form.dataset.followWait) || (event.target.type === "search" ? 250 : 50), event.target.name || "");
        });
        form.addEventListener("submit", async (event) => {
            if (event.defaultPrevented) return;
            stop();
            if (!event.submitter?.hasAttribute("data-follows")) return;
            event.preventDefault();
            mark(true);
            await ask("");
            regions()[0]?.focus({ preventScroll: true });
            regions()[0]?.scrollIntoView({ block: "nearest" });
        });
    };

    // <form method="get" data-typeahead="found">: the list #found follows the typing; focus and ticks stay.
    const typeahead = (form) => {
        let timer, running;
        form.addEventListener("input", (event) => {
            if (event.target.type !== "search") return;
            clearTimeout(timer);
            timer = setTimeout(async () => {
                const region = document.getElementById(form.dataset.typeahead);
                const address = `${form.getAttribute("action") || location.pathname}?${new URLSearchParams(new FormData(form))}`;
                if (running) running.abort();
                running = new AbortController();
                try {
                    if (region && await swap(region, address, running.signal)) history.replaceState(null, "", address);
                } catch { /* The Find button still works. */ }
            }, 250);
        });
    };

    // Browsers bring the caret of a field into sight, not the field: what the keyboard came to leaves the bar whole.
    addEventListener("keyup", (event) => {
        const bar = document.querySelector(".stick"), field = document.activeElement;
        if (event.key !== "Tab" || !bar || bar.contains(field) || getComputedStyle(bar).position !== "sticky") return;
        const { top, bottom } = field.getBoundingClientRect();
        const covered = bottom + 8 - bar.getBoundingClientRect().top;
        if (covered > 0) scrollBy(0, Math.min(covered, top - 8));
    });

    // <header data-live="/notices/live">: the number of new notices, as the server tells it, and with it the list of them
    // where that is in front. Only while the page is seen: a browser has few connections for all its tabs.
    const header = document.querySelector("header[data-live]");
    if (header && window.EventSource && !document.body.classList.contains("kept")) {
        // Only the first word of all is of what the page was loaded with.
        let events, again, soon, lookedAt = 0, isFirst = true;
        const show = async ({ data }) => {
            const [count, words] = data.split("\n");
            const mark = header.querySelector(".unread");
            const isKnown = isFirst && (mark?.firstElementChild.textContent || "") === count;
            isFirst = false;
            if (isKnown) return;
            if (mark && count) mark.replaceChildren(...unread(count, words));
            else if (mark) mark.remove();
            else if (count) {
                const link = Object.assign(document.createElement("a"), { className: "unread", href: "/notices" });
                link.append(...unread(count, words));
                header.querySelector("details").before(link);
            }
            const list = document.getElementById("notices-list");
            const isNewest = !new URLSearchParams(location.search).has("before");
            if (list && isNewest) try { await swap(list, location.pathname); } catch { /* It is there when loaded anew. */ }
        };
        const unread = (count, words) => [[count, "", true], [words, "unseen", false]].map(([text, name, isHidden]) => {
            const part = Object.assign(document.createElement("span"), { textContent: text, className: name });
            if (isHidden) part.setAttribute("aria-hidden", "true");
            return part;
        });
        // What is kept of a login does not outlive it.
        const forget = async () => {
            if (!window.caches) return;
            try {
                for (const name of await caches.keys()) if (name.startsWith("flyleaf-pages-")) await caches.delete(name);
            } catch { /* The worker takes them away with the next page. */ }
        };
        const close = () => { clearTimeout(again); events?.close(); events = null; };
        const listen = () => {
            close();
            if (document.hidden) return;
            // <div id="news" data-live>: hears of its networks, too.
            const isStream = document.getElementById("news")?.hasAttribute("data-live");
            events = new EventSource(isStream ? `${header.dataset.live}?streams=yes` : header.dataset.live);
            events.addEventListener("unread", show);
            // A busy stream is asked for once in three seconds.
            events.addEventListener("news", () => {
                soon = soon || setTimeout(() => { soon = 0; document.getElementById("news")?.look?.(); }, lookedAt + 3000 > Date.now() ? 3000 : 0);
                lookedAt = Date.now();
            });
            events.addEventListener("over", () => { close(); header.removeAttribute("data-live"); forget(); });
            // Too many pages listen: a place may be free later.
            events.addEventListener("full", () => { close(); again = setTimeout(listen, 300000); });
            events.addEventListener("error", () => { close(); again = setTimeout(listen, 30000); });
        };
        const change = () => { if (header.hasAttribute("data-live")) listen(); };
        document.addEventListener("visibilitychange", change);
        addEventListener("pagehide", close);
        addEventListener("pageshow", change);
    }

    // Keeps the last pages read for when the network is down; there is none in private windows and old browsers.
    if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => {}));

    localize(document);
    all("[data-counter]").forEach(counter);
    all("form[data-follow]").forEach(follow);
    all("[data-refresh][id]").forEach((region) => refresh(region));
    if (document.querySelector(".stream") || document.getElementById("stream")) arrive();
    // Facebook leaves this behind its answers; it means nothing.
    const address = new URL(location.href);
    const isTold = address.searchParams.has("notice");
    // What has just happened is told once: loaded anew, kept as a bookmark or sent on, the page does not greet again.
    if (isTold) address.searchParams.delete("notice");
    if (address.hash === "#_=_") address.hash = "";
    if (isTold || location.hash === "#_=_") history.replaceState(history.state, "", address.href.replace(/#$/, ""));
    all("form[data-typeahead]").forEach(typeahead);
    // A fault moves the focus to the summary, where the links to the fields are.
    document.querySelector(".notice[tabindex]")?.focus();
    // The member menu closes with Escape, or when a press lands elsewhere.
    const close = (event) => all("details.menu[open]").forEach((menu) => {
        if (event.key === "Escape") { menu.open = false; menu.firstElementChild.focus(); }
        if (event.type === "click" && !menu.contains(event.target)) menu.open = false;
    });
    addEventListener("keydown", close);
    // The arrow keys turn the pages of a row of photos.
    if (document.querySelector("main.viewer")) addEventListener("keydown", (event) => {
        const which = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
        if (which && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) document.querySelector(`a[rel="${which}"]`)?.click();
    });
    addEventListener("click", close);
})();
