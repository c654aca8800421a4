"""A page read as a browser without script reads it: what stands where, and what it links to."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Reader(HTMLParser):
    """Collects what the checks ask for."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.texts: list[str] = []
        self.headings: list[int] = []
        self.inside_label: list[dict[str, str]] = []
        self.forms: list[tuple[dict[str, str], dict[str, str]]] = []
        self.unnamed: list[str] = []
        self._named: list[list[str]] = []
        self.feed(text)
        self.close()
        if self.open:
            self.wrong.append(f"left open: {self.open}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if tag in HEADINGS:
            self.headings.append(int(tag[1]))
        if tag == "form":
            self.forms.append((given, {}))
        if tag in ("input", "select", "textarea", "button"):
            if "label" in self.open:
                self.inside_label.append(given)
            if self.forms and "form" in self.open and given.get("name"):
                self.forms[-1][1].setdefault(given["name"], given.get("value", ""))
        if tag in ("a", "button"):
            self._named.append([given.get("aria-label", "")])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> closes {self.open[-1:]}")
        if tag in self.open:
            while self.open.pop() != tag:
                pass
        if tag in ("a", "button") and self._named and not "".join(self._named.pop()).strip():
            self.unnamed.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        for named in self._named:
            named.append(data)

    @property
    def text(self) -> str:
        """Everything that is shown as text."""
        return " ".join(" ".join(self.texts).split())

    def all(self, tag: str) -> list[dict[str, str]]:
        """Every element of a kind."""
        return [given for name, given in self.tags if name == tag]

    def links(self) -> list[str]:
        """Where the page leads, what it loads included."""
        there = [given["href"] for name, given in self.tags if name in ("a", "link") and "href" in given]
        there += [given["src"] for _, given in self.tags if "src" in given]
        return there + [given["srcset"] for given in self.all("source")]

    def ids(self) -> list[str]:
        """Every id."""
        return [given["id"] for _, given in self.tags if "id" in given]
