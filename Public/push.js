// Has this browser told of notices while Flyleaf is closed: asks it where that goes, puts that into the form and sends
// it. Without this file, or in a browser that offers nothing of that, the page says so, and all notices stand on it.

const all = (selector) => Array.from(document.querySelectorAll(selector));
const form = document.querySelector("form[data-push]");

const tell = (name) => {
    const notices = all("[data-push-fault]");
    const told = notices.find((one) => one.dataset.pushFault === name) || notices.find((one) => one.dataset.pushFault === "");
    for (const notice of notices) notice.hidden = name === null || notice !== told;
};

const subscription = async () => {
    // Asked for first: some browsers take only the press itself for a wish.
    if (await Notification.requestPermission() !== "granted") throw new DOMException("", "NotAllowedError");
    const worker = await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
    const subscribe = () => worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.push });
    try {
        return await subscribe();
    } catch (error) {
        // It has one by another key, which Flyleaf does not have any more.
        const old = error.name === "InvalidStateError" && await worker.pushManager.getSubscription();
        if (!old) throw error;
        await old.unsubscribe();
        return subscribe();
    }
};

const run = async () => {
    if (form.dataset.running) return;
    form.dataset.running = "yes";
    tell(null);
    try {
        const { endpoint, keys } = (await subscription()).toJSON();
        for (const [name, value] of Object.entries({ endpoint, key: keys.p256dh, secret: keys.auth })) {
            form.elements[name].value = value;
        }
        form.dataset.answered = "yes";
        form.requestSubmit();
    } catch (error) {
        tell(error.name);
    } finally {
        delete form.dataset.running;
    }
};

if (form && window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
    for (const one of all("[data-push-missing]")) one.hidden = true;
    const offer = () => { for (const one of all("[data-push-offered]")) one.hidden = false; };
    form.addEventListener("submit", (event) => {
        if (form.dataset.answered) return;
        event.preventDefault();
        run();
    });
    // A browser may have lost what it once gave.
    if (form.dataset.pushTold) {
        navigator.serviceWorker.ready.then((worker) => worker.pushManager.getSubscription())
            .then((found) => { if (!found) offer(); }).catch(offer);
    } else offer();
}
