"""Brings clients that know only the real names of a network to the sandbox, without touching the clients.

They are told, as behind many a company's wall, to use a proxy and to trust its certificate authority. The proxy accepts
`CONNECT`, speaks TLS in the name of the host, and hands each request on to the sandbox with that name in `Host`.
"""

import datetime
import http.client
import http.server
import os
import ssl
import tempfile
import threading
import urllib.parse

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

# What belongs to one connection and not to the message (RFC 9110 section 7.6.1).
HOP_BY_HOP = {"connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"}


def use_for(hosts, origin):
    """Makes every client of this process that goes to one of the hosts come out at an origin."""
    folder = tempfile.TemporaryDirectory(prefix="proxy-")
    authority, chain = _certificates(folder.name, hosts)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Proxy)
    server.daemon_threads = True
    server.tls, server.hosts = context, set(hosts)
    server.target = urllib.parse.urlsplit(origin).netloc
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ["HTTPS_PROXY"] = f"http://127.0.0.1:{server.server_port}"
    os.environ["REQUESTS_CA_BUNDLE"] = authority
    os.environ.pop("NO_PROXY", None)
    # Whoever holds this keeps the files.
    return server, folder


def _certificates(folder, hosts):
    """Files of an authority of our own, and of a chain for the hosts with its key."""
    now = datetime.datetime.now(datetime.timezone.utc)

    def build(name, key, issuer, issuer_key, extensions):
        builder = x509.CertificateBuilder().subject_name(name).issuer_name(issuer).public_key(key.public_key())
        builder = builder.serial_number(x509.random_serial_number())
        builder = builder.not_valid_before(now - datetime.timedelta(hours=1))
        builder = builder.not_valid_after(now + datetime.timedelta(days=1))
        for extension in extensions:
            builder = builder.add_extension(extension, critical=True)
        return builder.sign(issuer_key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)

    def named(text):
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])

    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    usage = dict.fromkeys(
        ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
         "key_cert_sign", "crl_sign", "encipher_only", "decipher_only"), False
    )
    root_name = named("Authority of the tests")
    root_extensions = [x509.BasicConstraints(ca=True, path_length=0), x509.KeyUsage(**usage | {"key_cert_sign": True})]
    root = build(root_name, root_key, root_name, root_key, root_extensions)
    names = x509.SubjectAlternativeName([x509.DNSName(host) for host in hosts])
    leaf = build(named("The network of the tests"), key, root_name, root_key, [names])
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    paths = os.path.join(folder, "authority.pem"), os.path.join(folder, "chain.pem")
    for path, content in zip(paths, (root, leaf + private), strict=True):
        with open(path, "wb") as file:
            file.write(content)
    return paths


class _Proxy(http.server.BaseHTTPRequestHandler):
    """Opens tunnels."""

    def do_CONNECT(self):
        host = self.path.rpartition(":")[0]
        if host not in self.server.hosts:
            self.send_error(403, f"The tests have no business with {host}")
            return
        self.send_response(200)
        self.end_headers()
        try:
            with self.server.tls.wrap_socket(self.connection, server_side=True) as tunnel:
                _Forward(tunnel, self.client_address, self.server)
        except OSError:
            pass  # The client left.
        self.close_connection = True

    def log_message(self, *_):
        """Says nothing: what goes through here is secret."""


class _Forward(http.server.BaseHTTPRequestHandler):
    """Hands requests on and answers back."""

    protocol_version = "HTTP/1.1"

    def forward(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        upstream = http.client.HTTPConnection(self.server.target, timeout=60)
        try:
            upstream.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                if name.lower() not in HOP_BY_HOP:
                    upstream.putheader(name, value)
            upstream.putheader("X-Forwarded-Proto", "https")
            upstream.putheader("Connection", "close")
            upstream.endheaders(body or None)
            self._answer(upstream.getresponse())
        except (http.client.HTTPException, OSError):
            # The sandbox dropped the connection, so the client must see just that.
            self.close_connection = True
        finally:
            upstream.close()

    do_GET = do_POST = do_PUT = do_DELETE = forward

    def _answer(self, answer):
        self.send_response_only(answer.status, answer.reason)
        for name, value in answer.getheaders():
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        # What has no length goes on piece by piece, as it comes.
        in_pieces = answer.getheader("Content-Length") is None and answer.status not in (204, 304)
        if in_pieces:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        while piece := answer.read1(65_536):
            self.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece) if in_pieces else piece)
            self.wfile.flush()
        if in_pieces:
            self.wfile.write(b"0\r\n\r\n")

    def log_message(self, *_):
        """Says nothing."""
