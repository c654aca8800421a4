"""P3 and P11: whatever order news comes in, the board is one that really was, and an old page is told so."""

from __future__ import annotations

from typing import Any

from conclave.server.wire import Close
from tests.web.fake_server import FakeServer, FakeTable

# A line that loses, repeats and shuffles; a question for the whole view is answered by the next message.
STORM = """async ({messages, runs}) => {
  const { Store } = await import(new URL('store.js', document.querySelector('script[type=module]').src));
  let seed = 20261115;
  const luck = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const usual = { id: '', kind: '', x: 0, y: 0, turn: 0, shapes: [], label: '', owner: -1, state: '',
    tip: '', rule: '', fixed: false, group: '' };
  const told = (node) => Object.keys(usual).map((name) => node[name] ?? usual[name]);
  const look = (store) => JSON.stringify(store.scene.areas.map((area) => [area.id, area.nodes.map(told)]));
  const truth = messages.view.map((view) => {
    const store = new Store();
    store.view(structuredClone(view));
    return look(store);
  });
  const wrong = [];
  let gaps = 0, healed = 0, slow = 0;
  for (let run = 0; run < runs; run++) {
    const store = new Store();
    store.view(structuredClone(messages.view[0]));
    const waiting = [];
    let asked = false;
    for (let v = 1; v < truth.length; v++) {
      const sent = [structuredClone(messages.delta[v])];
      if (luck() < 0.15) sent.pop();
      if (luck() < 0.15) sent.push(structuredClone(messages.delta[1 + Math.floor(luck() * v)]));
      if (luck() < 0.1) sent.push(structuredClone(messages.view[Math.floor(luck() * (v + 1))]));
      waiting.push(...sent);
      while (waiting.length && luck() < 0.7) {
        const at = luck() < 0.3 ? Math.floor(luck() * waiting.length) : 0;
        const [message] = waiting.splice(at, 1);
        const before = look(store);
        const taken = message.t === 'view' ? store.view(message) : store.delta(message);
        if (taken === 'gap') { gaps++; asked = true; }
        if (taken === 'gap' && look(store) !== before) wrong.push('changed by a gap');
        if (look(store) !== truth[store.version]) wrong.push(`no board of version ${store.version}`);
      }
      // The whole view comes one round later, and then nothing is missing any more.
      if (asked && luck() < 0.5) {
        store.view(structuredClone(messages.view[v]));
        asked = false;
        healed++;
        if (store.version < v) slow++;
        if (look(store) !== truth[store.version]) wrong.push('not healed');
      }
    }
  }
  return {wrong: wrong.slice(0, 5), gaps, healed, slow};
}"""


def recorded(moves: int) -> dict[str, list[Any]]:
    """Play a game and keep what a viewer is sent: a whole view and a delta of every version."""
    table = FakeTable()
    views: list[Any] = [table.view()]
    deltas: list[Any] = [None]
    for _ in range(moves):
        if table.session.over:
            break
        table.session.play(table.session.tokens()[0])
        table.version += 1
        deltas.append(table.delta())
        kept = table.last
        views.append(table.view())
        table.last = kept
    return {"view": views, "delta": deltas}


def test_p3_no_order_of_news_makes_an_impossible_board(page: Any) -> None:
    seen = page.evaluate(STORM, {"messages": recorded(18), "runs": 24})
    assert seen["wrong"] == []
    assert seen["slow"] == 0
    assert seen["gaps"] > 20
    assert seen["healed"] > 10


def test_p3_a_gap_costs_one_round_trip_and_no_reload(page: Any, server: FakeServer) -> None:
    page.evaluate("() => { window.same = true; }")
    table = server.table

    def lose() -> dict[str, Any]:
        """Let the game go on, and send only the second piece of news."""
        table.session.play(table.session.tokens()[0])
        table.version += 1
        table.delta()
        while table.session.asked != 0:
            table.session.play(table.session.tokens()[0])
        table.version += 1
        return table.delta()

    late = server.do(lose)
    server.do(lambda: table.tell(late))
    ply = table.session.ply
    page.wait_for_function(f"() => document.querySelector('.count').textContent === '{ply}/{ply}'")
    assert [one["t"] for one in table.heard].count("resync") == 1
    assert page.evaluate("window.same") is True
    shown = page.evaluate("() => [...document.querySelectorAll('#board .node')].map((n) => n.dataset.id)")
    board = table.view()["scene"]["areas"][0]
    assert shown == ["board", *(node["id"] for node in board["nodes"])]


def test_p11_a_page_that_is_too_old_says_so_and_offers_to_reload(page: Any, server: FakeServer) -> None:
    bye = {"t": "bye", "reason": "the code alone says why", "code": int(Close.OUTDATED)}
    server.do(lambda: server.table.tell(bye))
    page.wait_for_selector(".reload")
    assert page.locator(".reload").get_attribute("role") == "alert"
    assert "nothing is lost" in page.locator(".reload").inner_text()
    with page.expect_navigation():
        page.locator(".reload").get_by_role("button", name="Reload").click()
    page.wait_for_selector(".node.lit")


def test_p11_another_goodbye_is_told_and_the_line_comes_back(page: Any, server: FakeServer) -> None:
    bye = {"t": "bye", "reason": "the server restarts; reload", "code": int(Close.RESTART)}
    server.do(lambda: server.table.tell(bye))
    page.wait_for_selector(".note")
    assert "the server restarts" in page.locator(".note").inner_text()
    server.cut()
    page.wait_for_selector('.line[data-line="connected"]')
    assert not page.locator(".reload").count()


def test_p11_a_close_code_that_is_final_ends_the_line_for_good(page: Any, server: FakeServer) -> None:
    async def close() -> None:
        for socket in list(server.table.sockets):
            await socket.close(Close.REMOVED, Close.REMOVED.sentence)

    server.do(close)
    page.wait_for_selector('.line[data-line="closed"]')
    page.wait_for_timeout(1500)
    assert not server.table.sockets


def test_p11_a_shape_of_tomorrow_is_no_wrong_board(page: Any, server: FakeServer) -> None:
    view = server.table.view()
    view["v"] = 9
    view["scene"]["areas"][0]["nodes"][3]["shapes"] = [["hologram", 0]]
    server.do(lambda: server.table.tell(view))
    page.wait_for_selector(".reload")
