// A screen on a wall: shows what the server tells, one step after the other, and holds no more than the one it shows.
// Without this script the page goes on by itself.
"use strict";
(() => {
    const wall = document.querySelector("main[data-here]");
    const pause = 700;
    const read = (html) => new DOMParser().parseFromString(html, "text/html");
    let waiting;
    const show = () => {
        wall.replaceChildren(...waiting);
        waiting = null;
        wall.classList.remove("leaving");
    };
    // The old goes, then the new comes; where two come at once, the last.
    const put = (nodes) => {
        const isUnderWay = waiting;
        waiting = nodes;
        if (isUnderWay) return;
        if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return show();
        wall.classList.add("leaving");
        setTimeout(show, pause);
    };
    const after = (address) => {
        const url = new URL(address, location.href);
        url.searchParams.set("after", (waiting ? waiting.find((node) => node.dataset) : wall.firstElementChild)?.dataset.cursor || "");
        return url;
    };
    // Goes on as the page does that has no script; what cannot be reached now is asked again later.
    const step = async () => {
        try {
            const answer = await fetch(after(wall.dataset.here));
            const next = answer.ok && read(await answer.text()).querySelector("main");
            if (next) put([...next.childNodes]);
            else if (answer.status === 404) location.replace(wall.dataset.here);
        } catch { /* The network is down: what is there stays. */ }
    };
    let events, again;
    const close = () => { clearTimeout(again); events?.close(); events = null; };
    const later = (time) => { close(); again = setTimeout(listen, time); };
    const listen = () => {
        close();
        events = new EventSource(after(wall.dataset.live));
        events.addEventListener("step", ({ data }) => put([...read(data).body.childNodes]));
        events.addEventListener("over", () => { close(); location.replace(wall.dataset.here); });
        // Too many screens listen: this one asks, once a minute.
        events.addEventListener("full", () => { step(); later(60000); });
        // Begun anew from what is shown, also after the program was started anew.
        events.addEventListener("error", () => later(10000));
    };
    // Screens go dark by themselves otherwise.
    const wake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => { /* As the screen likes. */ }); };
    if (wall.dataset.live && window.EventSource) {
        listen();
        wake();
        document.addEventListener("visibilitychange", wake);
        addEventListener("pagehide", close);
        addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
    } else {
        // How it will look, for its member: no events, the same pace.
        const go = () => setTimeout(async () => { await step(); go(); }, 1000 * (wall.querySelector("[data-seconds]")?.dataset.seconds || 20));
        go();
    }
})();
