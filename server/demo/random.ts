/** Seeded pseudo-random numbers. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let state = seed;

  /** From 0 (inclusive) to 1 (exclusive), using mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both bounds are inclusive. */
  const integer = (minimum: number, maximum: number): number =>
    minimum + Math.floor(next() * (maximum - minimum + 1));

  return {
    next,
    integer,
    chance: (probability: number): boolean => next() < probability,

    pick<T>(choices: readonly T[]): T {
      return at(choices, integer(0, choices.length - 1));
    },

    weighted<T>(choices: readonly T[], getWeight: (choice: T) => number): T {
      let left = next() * choices.reduce((sum, choice) => sum + getWeight(choice), 0);
      for (const choice of choices) {
        left -= getWeight(choice);
        if (left < 0) return choice;
      }
      return at(choices, choices.length - 1);
    },
  };
}

function at<T>(choices: readonly T[], index: number): T {
  const choice = choices[index];
  if (choice === undefined) throw new RangeError('There is nothing to choose from');
  return choice;
}
