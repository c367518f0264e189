# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""A hook of MkDocs: the handbook holds docs/ only, so links to files outside of it become plain text. Links to the
playground and the API reference, which are one folder above the handbook, become relative. A picture and a comment
`<!-- live task=flood maze=small9x5.txt -->` below it become a figure that the library runs in the reader's browser."""
import html
import pathlib
import re

PLAYGROUND = "http://localhost:8000/"  # where scripts/playground --serve has it, for readers on a code host


def on_page_markdown(markdown, page, **_):
    up = r"(?:\.\./)" * (page.file.src_path.count("/") + 1)
    return re.sub(rf"(?<!!)\[([^\]]+)\]\({up}[^)]*\)", r"\1", markdown)


MAZES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/mazes"


def live_figure(found):
    image, values = found[1] or "", dict(pair.split("=", 1) for pair in found[2].split())
    maze = values.pop("maze", None)
    data = "".join(f' data-{key}="{html.escape(value)}"' for key, value in values.items())
    text = f'<script type="text/plain">{(MAZES / maze).read_text()}</script>' if maze else ""
    return f'<figure class="live"{data}>{image}{text}</figure>'


def on_page_content(content, page, **_):
    content, count = re.subn(r"(?:<p>(<img [^>]*>)</p>\s*)?<!-- live ([^>]*?) -->", live_figure, content)
    if count > 0:
        up = "../" * (page.url.count("/") + 1)
        content += f'<script src="{up}live.js"></script>'
    return content


def on_post_page(output, page, **_):
    playground = "../" * (page.url.count("/") + 1) + "index.html"
    # MkDocs takes "../" away from the address of the playground.
    output = re.sub(r'href="[^"]*"([^>]*>\s*Playground)', rf'href="{playground}"\1', output)
    output = output.replace(f'href="{PLAYGROUND}?', f'href="{playground}?')
    return output.replace(f'href="{PLAYGROUND}', f'href="{playground[:-len("index.html")]}')
