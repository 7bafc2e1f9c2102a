import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { usualDelay, type PaidSales } from './usual-delay.ts'

const paid = (approved: number, delay: number, n = 1): PaidSales => ({ approved, paid: approved + delay, n })
const tenths = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]

describe('when a network usually pays', () => {
  it('is the middle delay and the range of four of five', () => {
    expect(
      usualDelay(
        [...tenths, ...tenths].map((d) => paid(0, d)),
        1000,
      ),
    ).toEqual({ median: 50, low: 10, high: 90, sales: 20 })
  })
  it('is not known of fewer than 20 sales, or of two payments, nor by what is paid later', () => {
    const all = tenths.map((d) => paid(0, d, 2))
    expect(usualDelay(all, 1000)).not.toBeNull()
    expect(usualDelay(all, 99)).toBeNull()
    expect(
      usualDelay(
        tenths.map((_, i) => paid(i, 30 - i, 9)),
        1000,
      ),
    ).toBeNull()
  })
  it('does not take young sales, of which only the quick ones are paid, for quicker ones', () => {
    // half take 10 days and half 50; of those approved 20 days ago only the first half is paid by now
    const old = [paid(0, 10, 20), paid(3, 50, 20)]
    expect(usualDelay([...old, paid(380, 10, 200)], 400)).toMatchObject({ median: 10, high: 50 })
  })
})

/** A payer that pays a month's approvals on one day of a later month, or each sale after its own delay. */
function habit(random: () => number): (approved: number) => number {
  if (random() < 0.5) {
    const wait = 10 + Math.floor(random() * 60)
    return (approved) => Math.ceil((approved + 1) / 30) * 30 + wait + (random() < 0.1 ? 30 : 0) - approved
  }
  const [middle, spread] = [20 + random() * 50, 0.2 + random() * 0.5]
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return () => Math.round(middle * Math.exp(spread * normal()))
}

it('holds four of five of the payments that are still to come, by simulation', () => {
  const seed = Math.floor(Math.random() * 1e9)
  const random = createRandom('payments', String(seed))
  let inside = 0
  let all = 0
  for (let network = 0; network < 400; network++) {
    const delayOf = habit(random)
    const today = 300 + Math.floor(random() * 400)
    const sales = Array.from({ length: 60 + Math.floor(random() * 600) }, () => {
      const approved = Math.floor(random() * today)
      return { approved, paid: random() < 0.05 ? Number.POSITIVE_INFINITY : approved + delayOf(approved), n: 1 }
    })
    const learned = usualDelay(sales, today)
    if (!learned) continue
    for (let i = 0; i < 50; i++) {
      const delay = delayOf(today + Math.floor(random() * 90))
      all++
      if (delay >= learned.low && delay <= learned.high) inside++
    }
  }
  const share = inside / all
  expect(all, `seed ${seed}`).toBeGreaterThan(15_000)
  expect(share, `seed ${seed}`).toBeGreaterThan(0.75)
  expect(share, `seed ${seed}`).toBeLessThan(0.85)
})
