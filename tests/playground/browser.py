# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""A headless Chromium, controlled over a pipe by the DevTools protocol: no driver and no package is needed."""
import base64
import json
import os
import subprocess
import tempfile
import time


class Browser:
    def __init__(self, program="chromium"):
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)

        def connect():  # Chromium reads from descriptor 3 and writes to 4
            reading, writing = os.dup(to_read), os.dup(to_write)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self._process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             f"--user-data-dir={self._folder.name}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self._rest = b""
        self._calls = 0
        self._session = None
        self.complaints = []  # errors on the console, and exceptions
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def close(self):
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def _message(self):
        while b"\0" not in self._rest:
            more = os.read(self._read, 1 << 16)
            if not more:
                raise RuntimeError("the browser has ended")
            self._rest += more
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self._calls += 1
        message = {"id": self._calls, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self._note(answer)

    def _note(self, event):
        parameters = event.get("params", {})
        if event.get("method") == "Runtime.exceptionThrown":
            self.complaints.append(str(parameters["exceptionDetails"]))
        if event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.complaints.append(str(parameters["entry"]))
        if event.get("method") == "Runtime.consoleAPICalled" and parameters["type"] == "error":
            self.complaints.append(str(parameters["args"]))

    def evaluate(self, expression):
        """The value of an expression of JavaScript, once its promise is settled."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def mouse(self, *points):
        """Presses the button at the first point, drags along the others, and releases it."""
        at = [{"x": x, "y": y} for x, y in points]
        self.call("Input.dispatchMouseEvent", type="mouseMoved", **at[0])
        self.call("Input.dispatchMouseEvent", type="mousePressed", button="left", buttons=1, clickCount=1, **at[0])
        for point in at[1:]:
            self.call("Input.dispatchMouseEvent", type="mouseMoved", button="left", buttons=1, **point)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", button="left", clickCount=1, **at[-1])

    def touch(self, *points):
        """Puts a finger on the first point, drags along the others, and lifts it."""
        at = [[{"x": x, "y": y}] for x, y in points]
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=at[0])
        for point in at[1:]:
            self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=point)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, key, modifiers=0):
        """Presses a key by its name in the DOM. Modifiers: 2 Control, 8 Shift."""
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Enter": 13, " ": 32, "Tab": 9,
                 "Home": 36, "End": 35}
        code = codes.get(key, ord(key.upper()[0]))
        text = {"text": key} if len(key) == 1 and modifiers in (0, 8) else {}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, modifiers=modifiers,
                      **(text if kind == "keyDown" else {}))

    def look(self, width, height, dark=False, moving=False):
        """Sets the size of the window, and what the reader prefers. An open page follows by its next frame."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                            {"name": "prefers-reduced-motion", "value": "no-preference" if moving else "reduce"}])

    def open(self, url, width, height, dark=False, moving=False):
        self.look(width, height, dark, moving)
        self.call("Page.navigate", url=url)
        self.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'")

    def wait_for(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while True:
            try:
                if self.evaluate(f"Boolean({condition})"):
                    return
            except RuntimeError:  # between two pages
                pass
            if time.monotonic() > end:
                raise RuntimeError(f"waited {seconds} s in vain for {condition}")
            time.sleep(0.02)

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]))
