import { numbers } from '../../seeded.ts'

/** Numbers that are the same for the same seed. */
export type Random = {
  /** A whole number from 0 (included) to `below` (excluded). */
  upTo: (below: number) => number
  chance: (of: number) => boolean
  pick: <T>(list: readonly [T, ...T[]]) => T
}

export function seeded(seed: number): Random {
  const next = numbers(seed)
  const upTo = (below: number) => Math.floor(next() * below)
  return { upTo, chance: (of) => next() < of, pick: (list) => list[upTo(list.length)] ?? list[0] }
}

/** The seed of this run, printed; `FUZZ_SEED` repeats a run. */
export function fuzzSeed(): number {
  const given = Number(process.env.FUZZ_SEED)
  const seed = Number.isInteger(given) && given > 0 ? given : Date.now() % 1_000_000_007
  console.info(`FUZZ_SEED=${seed}`)
  return seed
}
