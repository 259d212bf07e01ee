#!/usr/bin/env python3
"""Writes Fixtures/Money/quotients.txt: long divisions rounded half up, `DIVIDEND DIVISOR QUOTIENT` in hexadecimal.

Run from the top of the repository:  python3 Fixtures/Money/quotients.py > Fixtures/Money/quotients.txt
The digits of base 2^32 are mostly those at which a long division guesses wrong; random ones would almost never be.
"""

import random

chance = random.Random(4)
EDGES = [0, 1, 2, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF]


def number(length):
    digits = [chance.choice(EDGES) if chance.random() < 0.85 else chance.getrandbits(32) for _ in range(length)]
    return sum(digit << 32 * place for place, digit in enumerate(digits))


def say(a, b):
    print(f"{a:x} {b:x} {(2 * a + b) // (2 * b):x}")


# The quotient digit guessed one too high, so that the divisor has to be given back (half of it: the code doubles).
say(0x40000000_00000000_7FFFFFFF_00000000, 0x80000000_00000000_FFFFFFFF)
say(0x40000000_00000000_00000001_80000000, 0x80000000_00000000_00000003)
for _ in range(1500):
    b = number(chance.randint(1, 6))
    if b:
        say(number(chance.randint(1, 10)), b)
for _ in range(300):  # quotients just above and below a half and a whole
    b = number(chance.randint(1, 5)) or 7
    say(max(0, b * number(chance.randint(1, 4)) + b // 2 + chance.choice([-1, 0, 1])), b)
    say(max(0, b * number(chance.randint(1, 4)) + chance.choice([-1, 0, 1])), b)
