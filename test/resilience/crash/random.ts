/** Chance that can be had again: the same seed makes the same choices. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number
  below(count: number): number
  pick<Item>(items: readonly Item[]): Item | null
}

/** Mulberry32 by Tommy Ettinger (public domain). */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: (items) => items[below(items.length)] ?? null }
}
