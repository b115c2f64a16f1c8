// As title, author or number are typed in the review form, books of this Flyleaf are offered below, then those of the
// library that the operator named. The fields are comboboxes by the W3C's ARIA practices: arrows go through the list, Enter
// takes, Escape closes. To take a book is to press its button, as without scripts.
(() => {
    const region = document.getElementById("books");
    const status = document.getElementById("books-status");
    const fields = ["title", "author", "isbn"].map((id) => document.getElementById(id));
    if (!region || !status || fields.includes(null)) return;
    const form = region.closest("form");
    let timer, running, active = -1, field = fields[0];

    const options = () => [...region.querySelectorAll("[role=option]")];
    const choose = (place) => {
        const all = options();
        active = place;
        all.forEach((option, index) => option.setAttribute("aria-selected", String(index === place)));
        if (place < 0) return field.removeAttribute("aria-activedescendant");
        field.setAttribute("aria-activedescendant", all[place].id);
        all[place].scrollIntoView({ block: "nearest" });
    };
    const setOpen = (isOpen) => {
        fields.forEach((one) => one.setAttribute("aria-expanded", String(isOpen && one === field)));
        // Without options it is no list.
        if (isOpen) region.setAttribute("role", "listbox");
        else region.removeAttribute("role");
        if (isOpen) region.setAttribute("aria-label", "Books");
        else region.removeAttribute("aria-label");
        if (!isOpen) choose(-1);
    };
    const close = () => {
        clearTimeout(timer);
        if (running) running.abort();
        region.replaceChildren();
        setOpen(false);
        status.textContent = "";
    };
    const take = (option) => form.requestSubmit(option.querySelector("button"));

    // What the server sent, as lists of options; a line that says there is nothing is left to the status.
    const show = (pieces) => {
        const lists = pieces.flatMap((piece) => [...piece.querySelectorAll("ol")]);
        region.replaceChildren(...lists);
        lists.forEach((list) => {
            list.setAttribute("role", "group");
            list.before(Object.assign(document.createElement("p"), { className: "small", textContent: list.getAttribute("aria-label") }));
            list.previousSibling.setAttribute("aria-hidden", "true");
        });
        [...region.querySelectorAll("li")].forEach((line, index) => {
            line.id = `book-${index}`;
            line.setAttribute("role", "option");
            line.querySelector("button").hidden = true;
        });
        const count = options().length;
        const silent = pieces.map((piece) => piece.querySelector("p")).find((line) => line && !line.parentNode.querySelector("ol"));
        status.textContent = count ? `${count} ${count === 1 ? "book" : "books"} below: arrows go through them, Enter takes one.`
            : silent && pieces.length > 1 ? silent.textContent : "";
        setOpen(count > 0);
        choose(-1);
    };
    const piece = async (address, words, signal) => {
        const answer = await fetch(`${address}?${new URLSearchParams({ q: words })}`, { signal, redirect: "error" });
        return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").body : null;
    };
    const look = async () => {
        if (running) running.abort();
        running = new AbortController();
        const { signal } = running;
        const number = fields[2].value.replace(/[^0-9xX]/g, "");
        const words = number.length >= 10 ? number : fields.slice(0, 2).map((one) => one.value.trim()).join(" ").trim();
        if (words.length < 2) return close();
        if (!navigator.onLine) return;
        try {
            const own = await piece(region.dataset.address, words, signal);
            if (own) show([own.cloneNode(true)]);
            if (!region.dataset.library) return;
            // The library is asked when the typing has paused: it is somebody else's.
            await new Promise((done) => setTimeout(done, 500));
            if (signal.aborted) return;
            const other = await piece(region.dataset.library, words, signal);
            if (!other || signal.aborted) return;
            const chosen = options()[active]?.querySelector("button").value;
            show([own, other].filter(Boolean));
            choose(options().findIndex((option) => option.querySelector("button").value === chosen));
        } catch { /* The button still works. */ }
    };

    const keys = (event) => {
        const count = options().length;
        if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "Escape" && count) close();
        else if (event.key === "ArrowDown" && count) choose((active + 1) % count);
        else if (event.key === "ArrowUp" && count) choose(active <= 0 ? count - 1 : active - 1);
        else if (event.key === "Enter" && active >= 0) take(options()[active]);
        else return;
        event.preventDefault();
        event.stopPropagation();
    };
    fields.forEach((one) => {
        one.setAttribute("role", "combobox");
        one.setAttribute("aria-autocomplete", "list");
        one.setAttribute("aria-controls", "books");
        one.setAttribute("aria-expanded", "false");
        one.addEventListener("keydown", keys);
        one.addEventListener("focus", () => {
            choose(-1);
            field = one;
            setOpen(options().length > 0);
        });
        one.addEventListener("input", () => {
            clearTimeout(timer);
            timer = setTimeout(look, 250);
        });
    });
    region.addEventListener("click", (event) => {
        const option = event.target.closest("[role=option]");
        if (option) take(option);
    });
})();
