// The draft of the review form: kept while somebody types and when they leave, as the button "Keep as draft" keeps it. What
// became of it is what the server says; without this file the buttons keep it.
"use strict";
(() => {
    const form = document.querySelector("form[data-draft]");
    if (!form) return;
    const line = () => document.getElementById("draft");
    const state = () => document.getElementById("draft-state");
    const field = (name) => line().querySelector(`[name=${name}]`);
    const pause = 3000;
    const longestPause = 60000;

    // Files travel by themselves, and the name of a button would press it.
    const body = () => {
        field("turn").value = Number(field("turn").value) + 1;
        const data = new FormData(form);
        data.delete("photo");
        data.set("act", "autosave");
        return data;
    };
    // What is in the form, to tell whether it was changed; what belongs to the draft itself is no change.
    const content = () => {
        const data = new FormData(form);
        for (const name of ["photo", "csrf", "key", "page", "turn", "since"]) data.delete(name);
        return new URLSearchParams(data).toString();
    };

    let isFailed = !!state().querySelector(".error");
    // A form that waited for a login is kept nowhere else for long, and one that was refused nowhere.
    let kept = form.elements.held || isFailed ? "" : content();
    // What went along with leaving: nobody heard what became of it.
    let left = "";
    let timer = 0;
    let wait = pause;
    let running = null;
    let isOut = false;
    let isLeaving = false;
    const isChanged = () => content() !== kept;

    const say = (words, isFault) => {
        const text = Object.assign(document.createElement("span"), { textContent: words });
        if (isFault) text.className = "error";
        state().replaceChildren(text);
    };
    const fail = (words) => {
        isFailed = true;
        say(words, true);
        wait = Math.min(wait * 2, longestPause);
        schedule();
    };
    // The address of the page becomes that of the draft, so that loading it again brings the draft.
    const settle = () => {
        const address = new URL(location.href);
        if (!state().querySelector("time") || address.searchParams.get("draft") === field("key").value) return;
        address.pathname = form.getAttribute("action");
        address.search = new URLSearchParams({ draft: field("key").value }).toString();
        address.hash = "";
        history.replaceState(history.state, "", address);
    };
    const keep = async (isAsked = false) => {
        clearTimeout(timer);
        if (running || isLeaving) return;
        const sent = content();
        const mine = running = new AbortController();
        const stop = setTimeout(() => mine.abort(), 20000);
        // By itself it goes on in silence: a screen reader would read it out at every pause.
        if (isAsked) say(line().dataset.wait);
        try {
            const answer = await fetch(form.getAttribute("action"), {
                method: "POST", body: body(), headers: { Accept: "text/html" }, credentials: "same-origin", redirect: "manual", signal: mine.signal,
            });
            const page = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
            const next = page && page.getElementById("draft");
            if (isLeaving) return;
            // The form of a login that has ended, or of a review that is gone, is taken by none: the button brings it there.
            const isGone = answer.status === 404;
            isOut = isGone || answer.type === "opaqueredirect" || answer.status === 403;
            if (!next) return fail(line().dataset[isGone ? "gone" : isOut ? "out" : "lost"]);
            const turn = Number(field("turn").value);
            line().dispatchEvent(new CustomEvent("flyleaf:become", { bubbles: true, detail: document.importNode(next, true) }));
            // The answer brings back the turn of its question; more may have been sent since.
            field("turn").value = Math.max(turn, Number(field("turn").value));
            isFailed = !!state().querySelector(".error");
            wait = isFailed ? Math.min(wait * 2, longestPause) : pause;
            if (!isFailed) [kept, left] = [sent, ""];
            settle();
        } catch {
            if (!isLeaving) fail(line().dataset.lost);
        } finally {
            clearTimeout(stop);
            running = null;
            if (isChanged()) schedule();
        }
    };
    const schedule = () => {
        clearTimeout(timer);
        if (!isLeaving) timer = setTimeout(() => { if (isChanged()) keep(); }, wait);
    };
    const change = () => { if (isChanged() && !running) schedule(); };
    form.addEventListener("input", change);
    form.addEventListener("change", change);
    // Photos come and go without a key being pressed.
    new MutationObserver(change).observe(document.getElementById("photos"), { childList: true, subtree: true });
    change();
    addEventListener("online", () => { if (isChanged()) keep(); });

    // Enter in a line, and the button: kept at once, and the page stays as it is.
    form.addEventListener("submit", (event) => {
        if (event.defaultPrevented) return;
        if (event.submitter?.value === "keep" && !isOut && !form.elements.photo.files.length) {
            event.preventDefault();
            wait = pause;
            return void keep(true);
        }
        isLeaving = true;
        clearTimeout(timer);
        if (running) running.abort();
        // A page that could not be reached leaves this one as it was.
        setTimeout(() => { isLeaving = false; change(); }, 10000);
    });

    // Who leaves is not held up: the draft goes along by itself. Only where it cannot, or was not kept, the browser asks.
    const send = () => {
        const sent = content();
        if (isLeaving || sent === kept || sent === left) return true;
        if (!navigator.sendBeacon(form.getAttribute("action"), body())) return false;
        left = sent;
        return true;
    };
    addEventListener("beforeunload", (event) => {
        if (isLeaving || !isChanged() || (!isFailed && send())) return;
        event.preventDefault();
        event.returnValue = "";
    });
    addEventListener("pagehide", send);
    // What went along may have been refused: a page that is looked at again asks.
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") change();
        else if (!running) send();
    });
    addEventListener("pageshow", (event) => { if (event.persisted) { isLeaving = false; change(); } });
})();
