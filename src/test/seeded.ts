/** Numbers from 0 (included) to 1 (excluded), the same for the same seed. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The seed of a test run, printed; `OUTBOUND_SEED` repeats a run. */
export function seedOf(test: string): number {
  const seed = Number(process.env.OUTBOUND_SEED ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`${test}: OUTBOUND_SEED=${seed}\n`)
  return seed
}
