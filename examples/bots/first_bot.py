#!/usr/bin/env python3
"""A complete bot: it plans the shortest ways for its tickets and claims them, then what is long.

Try it: gleis sim --players "cmd:python3 examples/bots/first_bot.py,random" --games 10
The messages are explained in docs/bot-protocol.md.
"""
import heapq, json, sys

def way(game, view, name):
    """How long the way is that a ticket still needs, and its tracks; None if it is too late."""
    me, free = view["seats"][str(view["seat"])], view["open-tracks"]
    start, goal = (game["places"][end]["cities"] for end in game["tickets"][name]["ends"])
    queue, seen = [(0, city, ()) for city in start], set()
    while queue:
        length, city, claims = heapq.heappop(queue)
        if city in goal:
            return (length, claims) if length <= me["trains"] else None
        if city not in seen:
            for track in game["at"][city]:
                there = track["ends"][track["ends"][0] == city]
                if track["id"] in me["tracks"]:
                    heapq.heappush(queue, (length, there, claims))
                elif track["id"] in free:
                    longer = (length + track["length"], there, claims + (track["id"],))
                    heapq.heappush(queue, longer)
            seen.add(city)

def value(game, view, wanted, choice):
    """How good a choice looks."""
    if choice["do"] == "claim":
        track = game["tracks"][choice["track"]]
        good = 100 if track["id"] in wanted else 0 if wanted else 50
        return good + track["points"] - 2 * choice["locomotives"]
    if choice["do"] == "take-card":
        card = view["market"][choice["slot"] - 1]
        fits = sum(game["tracks"][track]["colour"] == card for track in wanted)
        return 30 if card == "locomotive" else 20 + fits if fits else 5
    if choice["do"] == "keep-tickets":
        kept = [(game["tickets"][name]["points"], way(game, view, name)) for name in choice["keep"]]
        return sum(points - 0.6 * found[0] if found else -points for points, found in kept)
    if choice["do"] == "take-passengers":
        return sum(colour is not None for colour in choice["from"])
    return {"draw-card": 15, "draw-tickets": 1, "pass": 0}[choice["do"]]

for message in map(json.loads, sys.stdin):
    if message["type"] == "hello":
        game = message["game"]
        ends = [city["id"] for city in game["cities"]]
        game["at"] = {end: [t for t in game["tracks"] if end in t["ends"]] for end in ends}
        for part in ("places", "tracks", "tickets"):
            game[part] = {thing["id"]: thing for thing in game[part]}
        print(json.dumps({"type": "ready", "name": "first bot"}), flush=True)
    elif message["type"] == "decide":
        view, choices = message["view"], message["choices"]
        ways = [way(game, view, name) for name in view["tickets"]]
        wanted = {track for found in ways if found for track in found[1]}
        values = [value(game, view, wanted, choice) for choice in choices]
        answer = {"type": "act", "id": message["id"], "choice": values.index(max(values))}
        print(json.dumps(answer), flush=True)
