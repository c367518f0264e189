# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""A hook of MkDocs: the handbook holds docs/ only, so links to files outside of it become plain text."""
import re


def on_page_markdown(markdown, **_):
    return re.sub(r"(?<!!)\[([^\]]+)\]\(\.\./(?!index\.html)[^)]*\)", r"\1", markdown)


def on_post_page(output, **_):
    # MkDocs takes "../" away from the address of the playground, which is one folder up.
    return re.sub(r'href="[^"]*"([^>]*>\s*Playground)', r'href="../index.html"\1', output)
