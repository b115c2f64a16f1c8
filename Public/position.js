// Asks the browser once, for each press, where it is, cuts that to a hundredth of a degree, puts it into the form and sends
// it. Without this file, or in a browser that offers nothing of that, the page says so, and a name can be typed.

const all = (selector) => Array.from(document.querySelectorAll(selector));
const form = document.querySelector("form[data-position]");
// What takes longer is worth asking for again; what was found out a minute ago still holds for a kilometre.
const options = { enableHighAccuracy: false, timeout: 20000, maximumAge: 60000 };

const show = (selector, isShown) => { for (const one of all(selector)) one.hidden = !isShown; };
const tell = (name) => {
    const notices = all("[data-position-fault]");
    const told = notices.find((one) => one.dataset.positionFault === name) || notices.find((one) => one.dataset.positionFault === "");
    for (const notice of notices) notice.hidden = name === null || notice !== told;
};

// Somebody may leave the question of their browser open and press again: the last press counts.
let turn = 0;

const run = async () => {
    const mine = ++turn;
    tell(null);
    show("[data-position-waiting]", true);
    try {
        const { coords } = await new Promise((found, failed) => navigator.geolocation.getCurrentPosition(found, failed, options));
        if (mine !== turn) return;
        for (const name of ["latitude", "longitude"]) form.elements[name].value = coords[name].toFixed(2);
        form.dataset.answered = "yes";
        form.requestSubmit();
        // Not for whoever comes back to this page.
        for (const name of ["latitude", "longitude"]) form.elements[name].value = "";
    } catch (error) {
        if (mine === turn) tell(String(error.code ?? ""));
    } finally {
        if (mine === turn) show("[data-position-waiting]", false);
    }
};

if (form && window.isSecureContext && "geolocation" in navigator) {
    show("[data-position-missing]", false);
    show("[data-position-offered]", true);
    form.addEventListener("submit", (event) => {
        if (form.dataset.answered) {
            delete form.dataset.answered;
            return;
        }
        event.preventDefault();
        run();
    });
}
