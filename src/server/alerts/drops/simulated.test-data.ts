/** Random numbers from a seed: the same seed gives the same series. */
export function chance(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
export function poisson(random: () => number, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const limit = Math.exp(-mean)
  let n = 0
  for (let p = random(); p > limit; p *= random()) n++
  return n
}

/**
 * A quiet series like a publisher's: weekdays, 15 % noise beyond that of counting, a slow drift, a season, and by
 * default five campaigns a year that triple a few days. `lost`: the missing share, and from which day on.
 */
export function seriesOf({
  seed,
  level,
  days,
  lost = { from: days, share: 0 },
  campaignsAYear = 5,
}: {
  seed: number
  level: number
  days: number
  lost?: { from: number; share: number }
  campaignsAYear?: number
}): number[] {
  const random = chance(seed)
  const week = Array.from({ length: 7 }, () => 1 + 0.25 * normal(random))
  const drift = (random() - 0.5) * 0.6
  const phase = random() * 2 * Math.PI
  const campaigns = Array.from({ length: Math.ceil((days / 365) * campaignsAYear) }, () => ({
    from: Math.floor(random() * days),
    days: 2 + Math.floor(random() * 5),
    times: 1.5 + random(),
  }))
  return Array.from({ length: days }, (_, d) => {
    const campaign = campaigns.find((c) => d >= c.from && d < c.from + c.days)?.times ?? 1
    const mean =
      level *
      Math.max(0.2, week[d % 7] ?? 1) *
      (1 + (drift * d) / 365) *
      (1 + 0.15 * Math.sin(phase + (2 * Math.PI * d) / 365)) *
      Math.exp(0.15 * normal(random) - 0.011) *
      campaign *
      (d >= lost.from ? 1 - lost.share : 1)
    return poisson(random, mean)
  })
}
