// Photos of the review form: several at once, each looked at before it travels, with its progress, by choosing,
// dropping or pasting, and moved without loading the page. It sends what the plain form sends, and shows what the server
// answers. Without this file the form works with its buttons.
"use strict";
(() => {
    const input = document.getElementById("photo");
    const queue = document.getElementById("photo-queue");
    const status = document.getElementById("photo-status");
    if (!input || !queue || !status) return;
    const form = input.form;
    const words = queue.dataset;
    const description = form.elements.photo_description;
    const all = (selector, within = form) => Array.from(within.querySelectorAll(selector));
    const make = (name, properties) => Object.assign(document.createElement(name), properties);
    const say = (text) => { status.textContent = text; };

    // What the plain form needs and this file does better; words from a form that was kept are not hidden.
    for (const part of all("[data-unscripted]")) part.hidden = !description.value;
    for (const part of all("[data-scripted]")) part.hidden = false;

    // MARK: The list

    const rows = () => all(".attached > li");
    const number = () => rows().forEach((row, index, every) => {
        for (const place of all("[data-number]", row)) place.textContent = index + 1;
        all("button[name=act]", row).forEach((button) => {
            button.disabled = button.value.startsWith("earlier-") ? index === 0 : index === every.length - 1;
        });
    });
    const move = (button) => {
        const row = button.closest("li");
        const isUp = button.value.startsWith("earlier-");
        const other = isUp ? row.previousElementSibling : row.nextElementSibling;
        if (!other) return;
        isUp ? other.before(row) : other.after(row);
        number();
        // A button that can do no more loses the focus: the one beside it takes it.
        (button.disabled ? all("button[name=act]", row).find((one) => !one.disabled) : button)?.focus();
        say(words.moved.replace("#", rows().indexOf(row) + 1));
    };
    form.addEventListener("click", (event) => {
        const button = event.target.closest(".attached button[name=act]");
        if (!button) return;
        event.preventDefault();
        move(button);
    });
    // The first photo brings the list with it.
    const take = (page) => {
        const next = page.querySelector(".attached");
        const known = new Set(rows().map((row) => row.dataset.photo));
        const fresh = next ? all(":scope > li", next).filter((row) => !known.has(row.dataset.photo)) : [];
        if (!fresh.length) return false;
        let list = form.querySelector(".attached");
        if (!list) {
            list = make("ol", { className: "attached" });
            queue.before(list);
        }
        list.append(...fresh.map((row) => document.importNode(row, true)));
        number();
        return true;
    };

    // MARK: The way there

    let items = [];
    let running = null;
    let saving = null;

    const show = () => { queue.hidden = !items.length; };
    const drop = (item) => {
        const isFocused = item.row.contains(document.activeElement);
        items = items.filter((one) => one !== item);
        item.row.remove();
        show();
        if (isFocused) input.focus();
    };
    const fail = (item, text, isWorthTrying) => {
        item.isFailed = true;
        item.progress.hidden = true;
        item.state.hidden = true;
        item.fault.textContent = text;
        item.fault.hidden = false;
        item.retry.hidden = !isWorthTrying;
        item.cancel.firstChild.data = words.dismiss;
        saving = null;
        say(`${item.file.name}: ${text}`);
    };
    const isWanted = (row) => !all("[name=remove]:checked", row).length;
    // What can be known before anything travels.
    const fault = (file) => {
        if (file.size > Number(words.bytes)) return words.tooLarge;
        if (file.type && !input.accept.split(",").includes(file.type)) return words.wrongType;
        const count = rows().filter(isWanted).length + items.filter((one) => !one.isFailed).length;
        return count >= Number(words.count) ? words.tooMany : null;
    };

    const body = (file) => {
        const data = new FormData();
        for (const name of ["csrf", "held", "key", "seen", "page", "turn", "since"]) if (form.elements[name]) data.append(name, form.elements[name].value);
        for (const { name, value, checked } of all("[name=kept], [name=remove]")) {
            if (name === "kept" || checked) data.append(name, value);
        }
        data.append("photo", file, file.name);
        data.append("photo_description", description.value);
        data.append("act", "photo");
        return data;
    };
    // The login ran out on the way: the photo waits there, and comes back with the form after the next one.
    const hold = (item, id) => {
        const field = form.elements.held || make("input", { type: "hidden", name: "held" });
        field.value = id;
        form.prepend(field);
        item.isHeld = true;
        item.progress.hidden = true;
        item.cancel.hidden = true;
        item.state.textContent = words.held;
        say(`${item.file.name}: ${words.held}`);
    };
    const answer = (item, call) => {
        const login = new URL(call.responseURL || location.href);
        const next = new URL(login.searchParams.get("next") || "/", location.href);
        if (login.pathname !== location.pathname && next.searchParams.has("held")) return hold(item, next.searchParams.get("held"));
        const page = new DOMParser().parseFromString(call.responseText, "text/html");
        if (page.getElementById("photos") && call.status < 300 && take(page)) {
            // Words that were there went with this one.
            description.value = "";
            const row = rows().at(-1);
            drop(item);
            say(`${item.file.name}: ${words.added.replace("#", rows().indexOf(row) + 1)}`);
            return;
        }
        const told = page.getElementById("photo-error")?.textContent
            || all("h1, .lead", page).map((part) => part.textContent.trim()).join(". ");
        fail(item, told || words.lost, call.status !== 422 && call.status !== 413);
    };
    const send = (item) => {
        const call = item.call = running = new XMLHttpRequest();
        call.open("POST", form.getAttribute("action"));
        call.setRequestHeader("Accept", "text/html");
        const tell = (text) => { item.state.textContent = text; };
        call.upload.addEventListener("progress", (event) => {
            if (!event.lengthComputable) return;
            item.progress.value = event.loaded / event.total;
            tell(words.sending.replace("#", Math.floor(100 * event.loaded / event.total)));
        });
        call.upload.addEventListener("load", () => {
            item.progress.removeAttribute("value");
            tell(words.working);
        });
        call.addEventListener("load", () => answer(item, call));
        call.addEventListener("error", () => fail(item, words.lost, true));
        call.addEventListener("loadend", () => {
            running = null;
            next();
        });
        item.progress.value = 0;
        tell(words.sending.replace("#", 0));
        call.send(body(item.file));
    };
    // One after the other: the server works on one picture at a time, and a slow line carries one faster than four.
    const next = () => {
        if (running) return;
        const item = items.find((one) => !one.isFailed && !one.isHeld);
        if (item) return send(item);
        if (saving) {
            const button = saving;
            saving = null;
            form.requestSubmit(button === form ? undefined : button);
        }
    };

    const add = (file) => {
        const item = { file, isFailed: false, call: null };
        item.row = make("li");
        item.state = make("span", { className: "far", textContent: words.waiting });
        item.fault = make("p", { className: "error", hidden: true });
        item.progress = make("progress", { max: 1, value: 0 });
        item.progress.setAttribute("aria-label", file.name);
        const button = (text) => {
            const one = make("button", { type: "button", className: "plain", textContent: text });
            one.append(make("span", { className: "unseen", textContent: ` ${file.name}` }));
            return one;
        };
        item.cancel = button(words.cancel);
        item.retry = button(words.retry);
        item.retry.hidden = true;
        const acts = make("span", { className: "actions" });
        acts.append(item.retry, item.cancel);
        item.row.append(make("bdi", { className: "name", textContent: file.name }), acts, item.state, item.progress, item.fault);
        item.cancel.addEventListener("click", () => {
            const wasFailed = item.isFailed;
            drop(item);
            if (!wasFailed) say(`${words.cancelled} ${file.name}`);
            if (running && running === item.call) running.abort();
            else next();
        });
        item.retry.addEventListener("click", () => {
            item.isFailed = false;
            for (const part of [item.fault, item.retry]) part.hidden = true;
            for (const part of [item.progress, item.state]) part.hidden = false;
            item.state.textContent = words.waiting;
            item.cancel.firstChild.data = words.cancel;
            item.cancel.focus();
            next();
        });
        const known = fault(file);
        items.push(item);
        queue.append(item.row);
        show();
        if (known) fail(item, known, false);
    };
    const receive = (files) => {
        for (const file of files) add(file);
        next();
    };

    input.addEventListener("change", () => {
        const files = Array.from(input.files);
        // Sent here, it must not travel again with the form.
        input.value = "";
        receive(files);
    });
    const hasFiles = (data) => data && Array.from(data.types).includes("Files");
    addEventListener("dragover", (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        form.classList.add("receiving");
    });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("receiving"); });
    // Anywhere on the page: a file dropped beside the form would otherwise take the place of the page.
    addEventListener("drop", (event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        form.classList.remove("receiving");
        receive(Array.from(event.dataTransfer.files));
    });
    addEventListener("paste", (event) => {
        const data = event.clipboardData;
        // A word processor puts a picture of its text beside the text: the text is meant.
        if (!data || !data.files.length || data.types.includes("text/plain")) return;
        event.preventDefault();
        receive(Array.from(data.files));
    });
    form.addEventListener("submit", (event) => {
        if (!items.some((one) => !one.isFailed && !one.isHeld)) return;
        event.preventDefault();
        saving = event.submitter || form;
        say(words.save);
    });
})();
