#!/usr/bin/env python3
"""Writes Fixtures/Money/decimals.txt: decimal calculations worked out with Python's own exact fractions.

Run from the top of the repository:  python3 Fixtures/Money/decimals.py > Fixtures/Money/decimals.txt
The seed is fixed, so the same file comes out every time. One case a line, fields separated by a space:

    + A B = SUM                 * A B = PRODUCT             < A B = -1|0|1
    r A SCALE = ROUNDED         s SCALE N… / D… = FRACTION  g COUNT N… / D… = FRACTION TO SIGNIFICANT DIGITS

The answer is `overflow` where it does not fit 128 bits and 38 decimals, `zero` where something is divided by zero.
"""

import random
from fractions import Fraction

LIMIT = 2**127 - 1
chance = random.Random(20260101)


def text(coefficient, scale):
    digits = str(abs(coefficient)).rjust(scale + 1, "0")
    sign = "-" if coefficient < 0 else ""
    return sign + (digits[:-scale] + "." + digits[-scale:] if scale else digits)


def value(number):
    return Fraction(number[0], 10 ** number[1])


def trimmed(number):
    coefficient, scale = number
    while scale and coefficient % 10 == 0:
        coefficient, scale = coefficient // 10, scale - 1
    return coefficient, scale


def fits(number):
    return abs(number[0]) <= LIMIT and 0 <= number[1] <= 38


def half_away(x):
    whole = (2 * abs(x.numerator) + x.denominator) // (2 * x.denominator)
    return -whole if x < 0 else whole


def at_scale(x, scale):
    """The coefficient and scale of x rounded once; None when that does not fit."""
    if not -38 <= scale <= 38:
        return None
    coefficient = half_away(x * Fraction(10) ** scale)
    number = (coefficient, scale) if scale >= 0 else (coefficient * 10**-scale, 0)
    return number if fits(number) else None


def significant(x, count):
    if x == 0:
        return 0, 0
    place = 0
    while abs(x) >= Fraction(10) ** (place + 1):
        place += 1
    while abs(x) < Fraction(10) ** place:
        place -= 1
    scale = min(count - 1 - place, 38)
    if abs(half_away(x * Fraction(10) ** scale)) >= 10**count:
        scale -= 1
    return at_scale(x, scale)


def exactly(x):
    """x in as few decimals as it needs; None when it needs too many digits."""
    for scale in range(39):
        scaled = x * 10**scale
        if scaled.denominator == 1:
            return (scaled.numerator, scale) if abs(scaled.numerator) <= LIMIT else None
    return None


EXTREMES = [
    (0, 0), (0, 38), (1, 0), (-1, 0), (5, 1), (-5, 1), (1, 38), (-1, 38), (5, 38), (LIMIT, 0), (-LIMIT, 0),
    (LIMIT, 38), (-LIMIT, 38), (LIMIT - 1, 19), (LIMIT // 10, 0), (LIMIT // 10 + 1, 1), (10**38, 0), (10**38, 38),
    (10**19, 19), (2**64, 0), (2**64 - 1, 0), (2**64 + 1, 7), (2**63, 2), (9999999999, 4), (10**38 - 1, 19),
    (49999999, 8), (50000001, 8), (2**126 + 3, 5), (2**96 - 1, 12), (2**96, 12),
]


def anything():
    kind = chance.random()
    if kind < 0.2:
        return chance.choice(EXTREMES)
    if kind < 0.4:  # a rate as banks publish it
        return chance.randint(1, 9999999), chance.choice([2, 3, 4, 4, 4])
    if kind < 0.55:  # an amount of money
        return chance.choice([1, 1, -1]) * chance.randint(0, 10 ** chance.randint(1, 12)), chance.choice([0, 1, 2, 2])
    bits = chance.choice([4, 16, 40, 62, 64, 66, 90, 120, 126, 127])
    coefficient = chance.randint(-(2**bits - 1), 2**bits - 1)
    if chance.random() < 0.2:
        coefficient = (coefficient // 10**9) * 10**9
    return coefficient, chance.choice([0, 1, 2, 4, 8, 12, 19, 20, 30, 38])


def say(*fields, answer):
    print(*fields, "=", answer if isinstance(answer, str) else "overflow" if answer is None else text(*answer))


def sums(count):
    for _ in range(count):
        a, b = anything(), anything()
        for first, second in ((a, b), (trimmed(a), trimmed(b))):
            scale = max(first[1], second[1])
            parts = [n[0] * 10 ** (scale - n[1]) for n in (first, second)]
            answer = (sum(parts), scale)
            if all(abs(p) <= LIMIT for p in parts) and fits(answer):
                break
        else:
            answer = None
        say("+", text(*a), text(*b), answer=answer)


def products(count):
    for index in range(count):
        a, b = anything(), anything()
        if index % 4 == 0:  # products whose zeros appear only after multiplying
            a, b = (5 ** chance.randint(1, 50) , chance.randint(0, 38)), (2 ** chance.randint(1, 120), chance.randint(0, 38))
        a, b = ((min(abs(n[0]), LIMIT) * (-1 if n[0] < 0 else 1), n[1]) for n in (a, b))
        answer = (a[0] * b[0], a[1] + b[1])
        if not fits(answer):
            (p, s), (q, t) = trimmed(a), trimmed(b)
            answer = (p * q, s + t)
        if not fits(answer):
            answer = exactly(value(a) * value(b))
            if answer:  # as many decimals as fit, not as few as possible
                (p, s), (q, t) = a, b
                number = (p * q, s + t)
                while not fits(number):
                    number = (number[0] // 10, number[1] - 1)
                answer = number
        say("*", text(*a), text(*b), answer=answer)


def orders(count):
    for index in range(count):
        a, b = anything(), anything()
        if index % 3 == 0:
            short = trimmed(a)
            room = 0
            while short[1] + room < 38 and abs(short[0]) * 10 ** (room + 1) <= LIMIT:
                room += 1
            more = chance.randint(0, room)
            b = (short[0] * 10**more + chance.choice([-1, 0, 0, 1]), short[1] + more)
            b = b if fits(b) else a
        x, y = value(a), value(b)
        say("<", text(*a), text(*b), answer=str((x > y) - (x < y)))


def roundings(count):
    for index in range(count):
        a, scale = anything(), chance.choice([-3, -1, 0, 0, 1, 2, 2, 2, 3, 4, 8, 12, 19, 37, 38])
        if index % 4 == 0:  # a tie
            a = ((2 * chance.randint(-(10**9), 10**9) + 1) * 5, chance.randint(1, 38))
            scale = a[1] - 1
        say("r", text(*a), scale, answer=at_scale(value(a), scale))


def fractions(count):
    for index in range(count):
        above = [anything() for _ in range(chance.randint(1, 4))]
        below = [anything() for _ in range(chance.randint(0, 3))]
        if index % 5 == 0:  # amount times (1 - fee) times buy over sell
            amount = (chance.randint(1, 10**9), 2)
            fee = (10**5 - chance.randint(0, 9999), 5)
            above = [amount, fee, (chance.randint(1, 999999), 4)]
            below = [(chance.randint(1, 999999), 4)]
        if index % 5 == 1:  # a tie
            tie = ((2 * chance.randint(-(10**6), 10**6) + 1) * 5, 3)
            d = (chance.randint(1, 10**15), 4)
            above, below = [tie, d], [d]
        if chance.random() < 0.97:
            below = [d for d in below if d[0] != 0]
        fields = [*(text(*n) for n in above), "/", *(text(*d) for d in below)]
        numbers = (chance.choice([0, 2, 2, 2, 3, 8, 12, 20, 38, -2]), chance.choice([1, 3, 12, 12, 12, 20, 38]))
        if any(d[0] == 0 for d in below):
            answers = ("zero", "zero")
        else:
            x = Fraction(1)
            for n in above:
                x *= value(n)
            for d in below:
                x /= value(d)
            answers = (at_scale(x, numbers[0]), significant(x, numbers[1]))
        say("s", numbers[0], *fields, answer=answers[0])
        say("g", numbers[1], *fields, answer=answers[1])


sums(2000)
products(2000)
orders(1500)
roundings(2500)
fractions(3000)
