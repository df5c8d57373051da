"""The diary has one entry a day, with the weather of its place, and a calendar shows which days have entries."""

import http.server
import json
import re
import threading

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.without_worker

RAIN = {"weather": [{"id": 501, "main": "Rain", "description": "moderate rain", "icon": "10d"}],
        "main": {"temp": 8.5}, "dt": 1795253470, "name": "Seoul", "cod": 200}


class Weather(http.server.BaseHTTPRequestHandler):
    """Plays a service that is compatible with OpenWeather, and records its requests."""

    def do_GET(self):
        self.server.asked.append(self.path)
        body = json.dumps(RAIN).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@pytest.fixture
def weather(server):
    service = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Weather)
    service.asked = []
    threading.Thread(target=service.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    server.stop()
    server.environment |= {"NOTES_WEATHER_URL": f"http://127.0.0.1:{service.server_port}/weather",
                           "NOTES_WEATHER_KEY": "key"}
    server.start()
    yield service
    service.shutdown()
    service.server_close()


def test_an_entry_has_the_weather_of_its_place_once_its_writer_allows_it(person, api, weather):
    screen = person(geolocation={"latitude": 37.5665, "longitude": 126.978}, permissions=["geolocation"])
    screen.place("Today").click()
    screen.text.fill("before the weather was wanted")
    screen.synced()
    assert weather.asked == []
    dialog = screen.settings()
    dialog.get_by_role("checkbox", name="Add the weather to diary entries").check()
    screen.page.keyboard.press("Escape")
    screen.place("Today").click()
    expect(screen.selected.get_by_role("img", name="Rain")).to_be_visible()
    expect(screen.note.get_by_role("img", name="Rain")).to_be_visible()
    expect(screen.note).to_contain_text("9°")
    screen.synced()
    [asked] = weather.asked
    assert "lat=37.56&lon=126.97" in asked or "lat=37.57&lon=126.98" in asked
    [note] = api.notes().values()
    assert note["weather"]["main"] == "Rain"


def test_today_opens_one_entry_for_two_browsers(person, api):
    one, two = person(), person()
    for screen in (one, two):
        screen.page.context.set_offline(True)
        screen.place("Today").click()
        expect(screen.text).to_be_editable()
    one.text.fill("morning")
    one.waiting(1)
    two.text.fill("evening")
    two.waiting(1)
    for screen in (one, two):
        screen.page.context.set_offline(False)
        screen.sync_now().synced()
    # Each browser had not seen the text of the other: the entry has both.
    for screen in (one, two):
        expect(screen.text).to_have_value("morning\nevening")
        expect(screen.page.get_by_role("button", name="Compare")).to_have_count(0)
    [id] = api.notes()
    assert re.fullmatch(r"day-\d{4}-\d\d-\d\d", id)
    day = one.page.evaluate("() => new Intl.DateTimeFormat('sv').format(new Date())")
    assert id == f"day-{day}"


def test_the_calendar_shows_which_days_have_entries(person, api):
    api.put("day-2026-11-03", "An entry", "text", createdAt="2026-11-03T03:00:00Z")
    screen = person()
    screen.place("Today").click()
    calendar = screen.page.get_by_role("grid", name="Calendar")
    expect(calendar).to_be_visible()
    assert calendar.get_by_role("gridcell").count() >= 28
