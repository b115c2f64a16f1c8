// Passkeys: asks the browser for its answer to a challenge, puts it into the hidden fields of the form and sends that.
// Without this file, or in a browser without passkeys, the pages say so and lead to recovery codes.

const all = (selector) => Array.from(document.querySelectorAll(selector));
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
const text = (buffer) => btoa(Array.from(new Uint8Array(buffer), (one) => String.fromCharCode(one)).join(""))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const timeout = 300000;

const ceremonies = {
    create: async ({ challenge, data }) => {
        const { response } = await navigator.credentials.create({ publicKey: {
            challenge,
            rp: { name: "Flyleaf" },
            user: { id: bytes(data.user), name: data.userName, displayName: data.userName },
            // Ed25519, ECDSA on P-256, RSA: what the server takes, the shortest first.
            pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
            excludeCredentials: data.known.split(" ").filter(Boolean).map((id) => ({ type: "public-key", id: bytes(id) })),
            authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
            attestation: "none",
            timeout,
        } });
        return { "client-data": response.clientDataJSON, attestation: response.attestationObject };
    },
    get: async ({ challenge }) => {
        const answer = await navigator.credentials.get({
            publicKey: { challenge, userVerification: "required", timeout },
        });
        const { response } = answer;
        return {
            credential: answer.rawId, "client-data": response.clientDataJSON,
            "authenticator-data": response.authenticatorData, signature: response.signature,
            "user-handle": response.userHandle || new ArrayBuffer(0),
        };
    },
};

const tell = (name) => {
    const notices = all("[data-passkey-fault]");
    const told = notices.find((one) => one.dataset.passkeyFault === name)
        || notices.find((one) => one.dataset.passkeyFault === "");
    for (const notice of notices) notice.hidden = name === null || notice !== told;
};

const run = async (form) => {
    if (form.dataset.running) return;
    form.dataset.running = "yes";
    tell(null);
    try {
        const challenge = bytes(form.elements.challenge.value);
        const answer = await ceremonies[form.dataset.passkey]({ challenge, data: form.dataset });
        for (const [name, value] of Object.entries(answer)) form.elements[name].value = text(value);
        form.dataset.answered = "yes";
        form.requestSubmit();
    } catch (error) {
        tell(error.name);
    } finally {
        delete form.dataset.running;
    }
};

if (window.isSecureContext && typeof PublicKeyCredential === "function" && navigator.credentials) {
    for (const one of all("[data-passkey-missing]")) one.hidden = true;
    for (const one of all("[data-passkey-offered]")) one.hidden = false;
    for (const form of all("form[data-passkey]")) {
        form.addEventListener("submit", (event) => {
            if (form.dataset.answered) return;
            event.preventDefault();
            run(form);
        });
        if (form.dataset.auto) run(form);
    }
}
