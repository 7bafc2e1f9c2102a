import { describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { howMuch } from '../../test/how-much.ts'
import { expectedClick } from './expected.ts'
import { usualSpread } from './known.ts'
import * as simulated from './simulated-shops.test-data.ts'

const seed = process.env.OUTBOUND_SEED ?? String(Math.floor(Math.random() * 1e9))
process.stdout.write(`few-shops.test.ts: OUTBOUND_SEED=${seed}\n`)
const accounts = howMuch(250, 4000)
const luck = 4 * Math.sqrt(0.16 / accounts)

/**
 * How much an account's shops differ: like real accounts, two thirds within a factor of e of the usual (R189: how
 * varied shops are). Three to nine other shops cannot show an account's own spread, so the promise holds on average
 * over accounts.
 */
function spreadOfAccount(random: () => number): number {
  const variance = (Math.exp(usualSpread.between) - 1) * Math.exp(simulated.normalFrom(random))
  return Math.sqrt(Math.log(1 + variance))
}

describe.each([
  { approval: 0.9, delays: simulated.quick },
  { approval: 0.6, delays: simulated.slow },
])('an account of few shops that has $approval of its sales approved', ({ approval, delays }) => {
  it.each([0, 300, 1500])('has four of five truths inside of the range with %i own clicks', (own) => {
    const random = createRandom(`few shops ${approval} ${own}`, seed)
    let inside = 0
    for (let i = 0; i < accounts; i++) {
      const world = { shopSigma: spreadOfAccount(random), orderCv: 1, approval, delays, random }
      const level = simulated.levelOf(world)
      const others = 3 + Math.floor(7 * random())
      const { known } = simulated.accountWith(world, { own: simulated.sold(world, level, own) }, others)
      const { low, high } = expectedClick(simulated.stated, known)
      const truth = level * simulated.usualPerClick(world)
      if (low <= truth && truth <= high) inside++
    }
    expect(inside / accounts, `seed ${seed}`).toBeGreaterThan(0.75 - luck)
    expect(inside / accounts, `seed ${seed}`).toBeLessThan(0.85 + luck)
  })
})
