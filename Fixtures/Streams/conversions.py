#!/usr/bin/env python3
"""Writes random conversions with their exact answers, `AMOUNT FEE SCALE FACTORS / DIVISORS = RESULT`, a line each.

Run from the top of the repository:  python3 Fixtures/Streams/conversions.py 3000 > Fixtures/Streams/conversions.txt
FACTORS are rates UAH is made by, DIVISORS rates it is spent by; `-` stands for none. Every result is worked out with
Python's exact fractions and rounded once, half away from zero, to SCALE decimals. Many amounts are made to end on a half.
"""

import random
import sys
from fractions import Fraction

chance = random.Random(20261120)


def decimal(whole, decimals):
    digits = chance.randrange(10 ** chance.randint(1, whole + decimals))
    return f"{digits // 10**decimals}.{digits % 10**decimals:0{decimals}d}" if decimals else str(digits)


def positive(whole, decimals):
    while True:
        text = decimal(whole, decimals)
        if Fraction(text):
            return text


def rounded(value, scale):
    scaled = abs(value) * 10**scale
    digits = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = f"{digits // 10**scale}.{digits % 10**scale:0{scale}d}" if scale else str(digits)
    return "-" + text if value < 0 and digits else text


for _ in range(int(sys.argv[1])):
    amount = decimal(chance.choice([3, 6, 9, 14]), chance.choice([0, 1, 2, 2, 2, 3, 5]))
    if chance.random() < 0.3:
        amount = amount + "5" if "." in amount else amount + ".5"
    if chance.random() < 0.25:
        amount = "-" + amount
    fee = chance.choice(["0", "0", "0", "0.5", "1", "2.75", "0.125"])
    scale = chance.choice([0, 2, 2, 2, 2, 3, 8])
    kind = chance.choice(["into", "into", "out", "cross"])
    above = [positive(3, chance.choice([4, 4, 6, 8]))] if kind != "out" else []
    below = [positive(3, chance.choice([4, 4, 6, 8]))] if kind != "into" else []
    value = Fraction(amount) * (1 - Fraction(fee) / 100)
    for rate in above:
        value *= Fraction(rate)
    for rate in below:
        value /= Fraction(rate)
    print(amount, fee, scale, *(above or ["-"]), "/", *(below or ["-"]), "=", rounded(value, scale))
