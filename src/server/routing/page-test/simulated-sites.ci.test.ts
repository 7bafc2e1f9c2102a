import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { howMuch } from '../../../test/how-much.ts'
import { isWithLinks } from '../../../tracker/auto/half.ts'
import type { PageSums } from '../../autolinking/index.ts'
import { normalFrom, poisson } from '../simulated-shops.test-data.ts'
import { judgePages } from './judge-pages.ts'
import { sumsOfPages } from './pages.test-data.ts'

const euro = { currencyCode: 'EUR', perEuro: 1 }
const plannedDays = 56
const at = (days: number) => ({ days, plannedDays, isPastEnd: days >= plannedDays })

const seed = process.env.OUTBOUND_SEED ?? '247'
process.stdout.write(`simulated-sites.ci.test.ts: OUTBOUND_SEED=${seed}\n`)
const tests = howMuch(150, 2000)

/** How uneven views are (Zipf), how much pages differ in earnings per view, and the spread of sales (logarithms). */
type World = { pages: number; zipf: number; spread: number; tail: number; effect: number }

/** A site over eight weeks, judged weekly, with chance earnings before and the effect that auto-linking has on them. */
function* weeks(random: () => number, world: World, key: string): Generator<{ day: number; sums: PageSums }> {
  const [sales, viewsASale] = [600, 200]
  const pages = Array.from({ length: world.pages }, (_, i) => ({
    path: `/20${i % 20}/post-${i}`,
    weight: (i + 1) ** -world.zipf,
    worth: Math.exp(world.spread * normalFrom(random)),
  }))
  const total = (of: (p: (typeof pages)[number]) => number) => pages.reduce((sum, p) => sum + of(p), 0)
  const [all, worth] = [total((p) => p.weight), total((p) => p.weight * p.worth)]
  const brings = (count: number) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum += Math.exp(world.tail * normalFrom(random))
    return sum
  }
  const rows = pages.map(({ path, weight, worth: each }) => {
    const usual = (sales * weight * each) / worth
    const effect = isWithLinks(key, path) ? 1 + world.effect : 1
    const a = { path, views: 0, sales: 0, money: 0, before: brings(poisson(random, usual)) }
    return { a, usual: (usual * effect) / 8, views: (sales * viewsASale * weight) / all / 8 }
  })
  for (let day = 7; day <= plannedDays; day += 7) {
    for (const { a, usual, views } of rows) {
      const sold = poisson(random, usual)
      a.views += poisson(random, views)
      a.sales += sold
      a.money += brings(sold)
    }
    if (day >= 14)
      yield {
        day,
        sums: sumsOfPages(
          rows.map((r) => r.a),
          key,
        ),
      }
  }
}

/** How often each half is said to earn more at any check, and how often the last range contains the truth. */
function simulated(world: World) {
  const random = createRandom('pages', seed, JSON.stringify(world))
  const found = { with: 0, without: 0, held: 0, ranges: 0 }
  for (let test = 0; test < tests; test++) {
    let said: 'with' | 'without' | null = null
    for (const { day, sums } of weeks(random, world, `key ${test}`)) {
      const { verdict, low, high } = judgePages(sums, at(day), euro)
      if (said === null && (verdict === 'with' || verdict === 'without')) said = verdict
      if (day < plannedDays || low === null || high === null) continue
      found.ranges++
      if (low <= world.effect && world.effect <= high) found.held++
    }
    if (said) found[said]++
  }
  return found
}

/** Allowed chance: four standard errors of a share of five in a hundred. */
const luck = 4 * Math.sqrt((0.05 * 0.95) / tests)
describe.each([
  { pages: 300, zipf: 0.6, spread: 0.3, tail: 1 },
  { pages: 300, zipf: 1, spread: 1, tail: 1.5 },
  { pages: 60, zipf: 1, spread: 1, tail: 1 },
  // one page has a quarter of all views
  { pages: 300, zipf: 1.3, spread: 1, tail: 1 },
])('simulated sites: %o', (of) => {
  it('links that change nothing are said to change something 5 times in 100', () => {
    const { with: more, without: less, held } = simulated({ ...of, effect: 0 })
    expect((more + less) / tests, `seed ${seed}`).toBeLessThanOrEqual(0.05 + luck)
    expect(held / tests, `seed ${seed}`).toBeGreaterThanOrEqual(0.95 - luck)
  })
  it('the range holds what they change 95 times in 100, and nobody is told the opposite', () => {
    const found = simulated({ ...of, effect: 0.5 })
    expect(found.held / found.ranges, `seed ${seed}`).toBeGreaterThanOrEqual(0.95 - luck)
    expect(found.without / tests, `seed ${seed}`).toBeLessThanOrEqual(0.02)
  })
})

it('finds links that bring half as much again, in eight weeks of a site with many pages', () => {
  const found = simulated({ pages: 300, zipf: 0.6, spread: 0.3, tail: 1, effect: 0.5 })
  expect(found.with / tests, `seed ${seed}`).toBeGreaterThan(0.6)
})
