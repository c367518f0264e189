# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""A hook of MkDocs: the handbook holds docs/ only, so links to files outside of it become plain text. Links to the
playground and the API reference, which are one folder above the handbook, become relative."""
import re

PLAYGROUND = "http://localhost:8000/"  # where scripts/playground --serve has it, for readers on a code host


def on_page_markdown(markdown, page, **_):
    up = r"(?:\.\./)" * (page.file.src_path.count("/") + 1)
    return re.sub(rf"(?<!!)\[([^\]]+)\]\({up}[^)]*\)", r"\1", markdown)


def on_post_page(output, page, **_):
    playground = "../" * (page.url.count("/") + 1) + "index.html"
    # MkDocs takes "../" away from the address of the playground.
    output = re.sub(r'href="[^"]*"([^>]*>\s*Playground)', rf'href="{playground}"\1', output)
    output = output.replace(f'href="{PLAYGROUND}?', f'href="{playground}?')
    return output.replace(f'href="{PLAYGROUND}', f'href="{playground[:-len("index.html")]}')
