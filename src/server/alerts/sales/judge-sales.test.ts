import { describe, expect, it } from 'vitest'
import { howMuch } from '../../../test/how-much.ts'
import { chance, seriesOf } from '../drops/simulated.test-data.ts'
import { isInside, judgeSales, type SaleDay, weighSales } from './judge-sales.ts'

const days = (n: number, expected: number, seen: (i: number) => number): SaleDay[] =>
  Array.from({ length: n }, (_, i) => ({ expected, seen: seen(i) }))

describe('sales of the last days', () => {
  it('are weighed against what should be known, which leans on how the past came true', () => {
    // 60 days of 10 expected and 12 seen: of 56 days (672 + 20) / (560 + 20) = 1.1931
    const weighed = weighSales([...days(59, 10, () => 12), { expected: 10, seen: 3 }], 1)
    expect(weighed?.expected).toBeCloseTo(11.931, 3)
    // (3 − 11.931) / √(11.931 + 1.193²)
    expect(weighed?.z).toBeCloseTo(-8.931 / Math.sqrt(11.931 + 1.4235), 3)
  })
  it('are notified of where a week is far below, and where nothing is known of enough', () => {
    expect(
      judgeSales(
        days(60, 10, () => 10),
        'calm',
      ),
    ).toBeNull()
    expect(
      judgeSales(
        days(60, 10, (i) => (i >= 53 ? 4 : 10)),
        'calm',
      ),
    ).toMatchObject({ days: 7, seen: 28 })
    expect(
      judgeSales(
        days(60, 5, (i) => (i >= 58 ? 0 : 5)),
        'calm',
      ),
    ).toMatchObject({ days: 2, seen: 0 })
    // two days with 4 expected may have none
    expect(
      judgeSales(
        days(60, 2, (i) => (i >= 58 ? 0 : 2)),
        'calm',
      ),
    ).toBeNull()
  })
  it('say nothing of a past under three weeks, or of a day that is left out', () => {
    expect(
      judgeSales(
        days(21, 20, (i) => (i >= 20 ? 0 : 20)),
        'calm',
      ),
    ).toBeNull()
    const series = days(60, 20, () => 20)
    series[59] = null
    expect(weighSales(series, 1)).toBeNull()
  })
  it('are inside again when a week is', () => {
    expect(isInside(days(60, 10, (i) => (i >= 53 ? 5 : 10)))).toBe(false)
    expect(isInside(days(60, 10, () => 10))).toBe(true)
  })
})

/**
 * The share of a day's sales that is known `age` days after the click: half at once, then 63 % of the rest every four
 * days.
 */
const knownAt = (age: number) => 1 - 0.5 * Math.exp(-age / 4)
const poisson = (random: () => number, mean: number) => {
  const limit = Math.exp(-mean)
  let n = 0
  for (let p = random(); p > limit; p *= random()) n++
  return n
}

/** Episodes per year, and the day after the drop on which each series is reported. */
function watch({ sales, lost, series }: { sales: number; lost: number; series: number }) {
  const [length, from, watched] = [71, 160, 200]
  const found: number[] = []
  let episodes = 0
  for (let one = 0; one < series; one++) {
    const clicks = seriesOf({ seed: one + 1, level: sales * 40, days: length + watched })
    const random = chance(1000 + one)
    const told = clicks.map((n, day) => {
      const all = poisson(random, (n / 40) * (day >= length + from ? 1 - lost : 1))
      // each sale becomes known after its own delay
      return Array.from({ length: all }, () => {
        const u = random()
        return u < 0.5 ? 0 : -4 * Math.log((1 - u) / 0.5)
      })
    })
    let isOpen = false
    let at = 0
    for (let end = length; end < length + (lost > 0 ? from + 14 : watched); end++) {
      const days: SaleDay[] = Array.from({ length }, (_, i) => {
        const day = end - length + i
        const age = length - i - 0.5
        const known = (told[day] ?? []).filter((late) => late <= age).length
        return { seen: known, expected: ((clicks[day] ?? 0) / 40) * knownAt(age) }
      })
      const fell = judgeSales(days, 'calm')
      if (fell && !isOpen) {
        episodes++
        isOpen = true
        at = end
        if (lost > 0 && end >= length + from) found.push(end - length - from)
      } else if (isOpen && isInside(days) && end - at > 3) isOpen = false
    }
  }
  return {
    aYear: (episodes / series / watched) * 365,
    byDay: (n: number) => found.filter((d) => d <= n).length / series,
  }
}

describe('the rule over made-up years', () => {
  it('is notified of quiet sales less than once in two years and series', () => {
    const quiet = watch({ sales: 8, lost: 0, series: howMuch(12, 40) })
    expect(quiet.aYear).toBeLessThan(0.5) // 0.05 of 40 series
  })
  it('finds most halvings of eight sales a day within two weeks', () => {
    const halved = watch({ sales: 8, lost: 0.5, series: howMuch(12, 40) })
    expect(halved.byDay(14)).toBeGreaterThan(0.6) // 0.93 of 40 series
  })
})
