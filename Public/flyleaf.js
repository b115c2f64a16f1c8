// Comfort only: every page works without this file. Nothing here writes to the browser's storage, because drafts
// belong to the member and are kept by the server, where logging out really takes them away.
"use strict";
(() => {
    const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
    const clusters = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : null;
    const split = (text) => (clusters ? Array.from(clusters.segment(text), (part) => part.segment) : Array.from(text));
    const light = (point) => point <= 4351 || (point >= 8192 && point <= 8205) || (point >= 8208 && point <= 8223)
        || (point >= 8242 && point <= 8247);

    // The networks' counting rules, near enough to write by; the server's count in the preview is the one that decides.
    const lengths = {
        characters: (text) => Array.from(text).length,
        mastodon: (text) => split(text.replace(/https?:\/\/\S+/g, "x".repeat(23)).replace(/(@\w+)@[\w.-]+\w/g, "$1")).length,
        x: (text) => split(text.normalize("NFC").replace(/https?:\/\/\S+/g, "x".repeat(23))).reduce((sum, cluster) => sum
            + (/\p{Extended_Pictographic}/u.test(cluster) ? 2
                : Array.from(cluster).reduce((weight, one) => weight + (light(one.codePointAt(0)) ? 1 : 2), 0)), 0),
    };

    // <textarea id="message" data-counter="280" data-count="x"> … <p class="counter" id="message-counter" data-left="# left">
    const counter = (field) => {
        const output = document.getElementById(`${field.id}-counter`);
        const limit = Number(field.dataset.counter);
        const length = lengths[field.dataset.count] || lengths.characters;
        if (!output || !limit) return;
        const show = () => {
            const left = limit - length(field.value);
            const words = left >= 0 ? output.dataset.left || "# left" : output.dataset.over || "# too many";
            output.textContent = words.replace("#", Math.abs(left).toLocaleString(document.documentElement.lang));
            output.classList.toggle("over", left < 0);
            // Read out only near the end: a number at every key would drown the words.
            output.setAttribute("aria-live", left <= 20 ? "polite" : "off");
        };
        field.addEventListener("input", show);
        show();
    };

    // <p data-mirror="#message" data-empty="No words of your own"> repeats a text box, a select or the ticked choice.
    const mirror = (target) => {
        const before = target.textContent;
        const show = () => {
            const field = all(target.dataset.mirror).find((one) => !/^(radio|checkbox)$/.test(one.type) || one.checked);
            const option = field && field.selectedOptions ? field.selectedOptions[0] : field;
            const text = option ? option.dataset.label || (field.selectedOptions ? option.text : field.value) : "";
            target.textContent = text || target.dataset.empty || before;
            target.classList.toggle("faint", !text);
        };
        for (const field of all(target.dataset.mirror)) field.addEventListener("input", show);
        show();
    };

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

    // Fetches a page of our own and puts its element of the same id in place of this one.
    const swap = async (region, address, signal) => {
        const answer = await fetch(address, { headers: { Accept: "text/html" }, credentials: "same-origin", signal });
        if (!answer.ok || answer.redirected) return null;
        const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(region.id);
        if (!next || region.contains(document.activeElement)) return next && region;
        if (next.outerHTML === region.outerHTML) return region;
        region.replaceWith(next);
        return next;
    };

    // <section id="result" aria-live="polite" data-refresh="/shares/7">: asked again, ever more slowly, while it waits.
    // The server leaves the attribute out when nothing more will change, and that ends the asking.
    const refresh = (region, wait = 2000) => {
        setTimeout(async () => {
            let next = region;
            if (!document.hidden) {
                try { next = await swap(region, region.dataset.refresh); } catch { next = region; }
            }
            if (next && next.dataset.refresh) refresh(next, next === region ? Math.min(wait * 1.5, 30000) : 2000);
        }, wait);
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

    // <form data-autosave="/reviews/7/draft"> … <p id="saved" role="status">: the server's own draft, a moment after a pause.
    const autosave = (form) => {
        const status = document.getElementById("saved");
        let timer, dirty = false;
        const save = async () => {
            clearTimeout(timer);
            if (!dirty || form.dataset.sent) return;
            dirty = false;
            const body = new URLSearchParams(Array.from(new FormData(form)).filter(([, value]) => typeof value === "string"));
            let saved = false;
            // The browser carries a request beyond the page's end only up to 64 KB.
            const keepalive = document.hidden && String(body).length < 60000;
            try {
                saved = (await fetch(form.dataset.autosave, { method: "POST", body, keepalive, redirect: "error" })).ok;
            } catch { /* Told below. */ }
            if (!saved) { dirty = true; timer = setTimeout(save, 15000); }
            if (!status) return;
            status.textContent = saved ? status.dataset.done || "Draft saved"
                : status.dataset.failed || "Draft not saved yet; the text is still here";
        };
        form.addEventListener("input", () => { dirty = true; clearTimeout(timer); timer = setTimeout(save, 1500); });
        document.addEventListener("visibilitychange", () => { if (document.hidden) save(); });
    };

    all("[data-counter]").forEach(counter);
    all("[data-mirror]").forEach(mirror);
    all("[data-refresh][id]").forEach((region) => refresh(region));
    // Facebook leaves this behind its answers; it means nothing.
    if (location.hash === "#_=_") history.replaceState(history.state, "", location.pathname + location.search);
    all("form[data-typeahead]").forEach(typeahead);
    all("form[data-autosave]").forEach(autosave);
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
