import { expect, it } from 'vitest'
import type { Expectation } from '../../contract/routing/expectation.ts'
import { healedSpans } from '../links/healed-clicks.ts'
import { healedOf } from './healed.ts'

const worth = (epc: number, low: number, high: number) => ({ epc, low, high }) as Expectation
const shops: Record<string, Expectation> = { 'boots.dk': worth(0.84, 0.5, 1.2), 'lamps.dk': worth(0.2, 0.05, 0.4) }
const expectationOf = (merchant: string) => shops[merchant] ?? null
const of = (code: string, merchant: string, clicks: number) => ({ code, name: code, merchant, clicks })

it('healed clicks are worth what a click to their merchant is expected to earn', () => {
  const healed = healedOf([of('a', 'boots.dk', 150), of('b', 'boots.dk', 50), of('c', 'lamps.dk', 14)], expectationOf)
  // 150 × 0.84 + 50 × 0.84 + 14 × 0.20
  expect(healed).toMatchObject({ clickCount: 214, score: 170.8 })
  // boots: 200 clicks × 0.34 below and × 0.36 above; lamps: 14 × 0.15 and × 0.20. Two shops: √(68² + 2.1²), √(72² + 2.8²)
  expect([healed.scoreLow, healed.scoreHigh]).toEqual([102.77, 242.85])
  expect(healed.links.map((l) => [l.urlShortCode, l.score, l.scoreLow, l.scoreHigh])).toEqual([
    ['a', 126, 75, 180],
    ['b', 42, 25, 60],
    ['c', 2.8, 0.7, 5.6],
  ])
})
it('of a shop nothing is known of, clicks are counted and money is not', () =>
  expect(healedOf([of('a', 'new.dk', 9)], expectationOf)).toMatchObject({ clickCount: 9, score: 0, scoreHigh: 0 }))
it('nothing healed is nothing', () =>
  expect(healedOf([], expectationOf)).toEqual({ clickCount: 0, score: 0, scoreLow: 0, scoreHigh: 0, links: [] }))

it('a link is healed from when it was led elsewhere until its history goes on', () => {
  const day = (n: number) => new Date(n * 86_400_000)
  const row = (code: string, reason: string, at: number) => ({ code, reason, since: day(at) })
  const rows = [
    row('a', 'created', 0),
    row('a', 'healed', 10),
    row('a', 'restored', 12),
    row('a', 'healed', 40),
    row('a', 'edited', 41),
    row('b', 'healed', 42),
    row('c', 'created', 43),
  ]
  expect(healedSpans(rows, day(30).getTime())).toEqual([
    { code: 'b', from: day(42).getTime(), until: Number.MAX_SAFE_INTEGER },
    { code: 'a', from: day(40).getTime(), until: day(41).getTime() },
  ])
})
