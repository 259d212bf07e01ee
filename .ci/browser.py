"""Chromium over its pipe for debugging: opens pages of files, and evaluates scripts in them. Python's own library only."""
import base64, json, os, shutil, subprocess, sys, tempfile, time
from pathlib import Path

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]


def program():
    """The browser's path; None where there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One headless browser with one page."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        (their_in, our_out), (our_in, their_out) = os.pipe(), os.pipe()

        def take_pipes():
            # The browser reads commands from 3 and answers on 4; neither end may be overwritten by the other.
            spare_in, spare_out = os.dup(their_in), os.dup(their_out)
            spare_in, spare_out = (os.dup2(spare_in, 20), os.dup2(spare_out, 21))
            os.dup2(spare_in, 3)
            os.dup2(spare_out, 4)

        line = [
            program(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--no-first-run", "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "about:blank",
        ]
        self.process = subprocess.Popen(
            line, preexec_fn=take_pipes, pass_fds=(3, 4), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(their_in)
        os.close(their_out)
        self.writer, self.reader = os.fdopen(our_out, "wb"), os.fdopen(our_in, "rb")
        self.number, self.session, self.events, self.rest = 0, None, [], b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def message(self):
        while b"\0" not in self.rest:
            block = os.read(self.reader.fileno(), 1 << 16)
            if not block:
                raise SystemExit("the browser has ended")
            self.rest += block
        line, self.rest = self.rest.split(b"\0", 1)
        return json.loads(line)

    def call(self, method, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        self.writer.write(json.dumps(command).encode() + b"\0")
        self.writer.flush()
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer.get("method"))

    def before(self, script):
        """A script for every page that is opened from now on, before its own."""
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)

    def has_font(self, family):
        """Whether text in a font is drawn with it; where it is not installed, another stands in."""
        self.evaluate(f"document.body.textContent = 'Курс'; document.body.style.fontFamily = '\"{family}\"'")
        for domain in ["DOM", "CSS"]:
            self.call(f"{domain}.enable")
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        body = self.call("DOM.querySelector", nodeId=root, selector="body")["nodeId"]
        # On a busy machine the text may not be drawn yet, and then has no fonts.
        for _ in range(20):
            fonts = [font["familyName"] for font in self.call("CSS.getPlatformFontsForNode", nodeId=body)["fonts"]]
            if fonts == [family]:
                return True
            time.sleep(0.1)
        return False

    def show(self, path, width, height, is_dark):
        """Opens a page in a window of some size, light or dark."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.events.clear()
        self.call("Page.navigate", url=Path(path).resolve().as_uri())
        while "Page.loadEventFired" not in self.events:
            self.events.append(self.message().get("method"))

    def evaluate(self, script):
        """The value of a script, waited for if it is a promise."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"script: {json.dumps(answer['exceptionDetails'])[:600]}")
        return answer["result"].get("value")

    def picture(self, path, clip=None):
        """Writes what is seen, or a part of the page, as PNG."""
        parameters = {"format": "png"}
        if clip:
            parameters |= {"clip": clip | {"scale": 1}, "captureBeyondViewport": True}
        Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", **parameters)["data"]))

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
