import { describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { howMuch } from '../../test/how-much.ts'
import { expectedClick } from './expected.ts'
import { accountWith, levelOf, percentage, sold, usualPerClick, type World } from './simulated-shops.test-data.ts'

const seed = process.env.OUTBOUND_SEED ?? String(Math.floor(Math.random() * 1e9))
process.stdout.write(`expected-range.test.ts: OUTBOUND_SEED=${seed}\n`)
const shops = howMuch(250, 4000)
/** Four standard errors of a share of 80 % in this many shops: with three, one of these tests was red in about two thousand seeds. */
const luck = 4 * Math.sqrt(0.16 / shops)

function simulate(world: World, clicks: number) {
  let [inside, middle, truth] = [0, 0, 0]
  for (let i = 0; i < shops; i++) {
    const level = levelOf(world)
    const { known } = accountWith(world, sold(world, level, clicks))
    const { expected, low, high } = expectedClick({ type: 'CPS', percentage, flatEuro: null }, known)
    const really = level * usualPerClick
    if (really >= low && really <= high) inside++
    middle += expected
    truth += really
  }
  return { inside: inside / shops, bias: middle / truth }
}

describe.each([
  [0.6, 1],
  [0.6, 2],
])('shops that differ by %d, orders by %d of their mean', (shopSigma, orderCv) => {
  it.each([0, 200, 1000, 10_000])('of %i own clicks the range holds the truth four times out of five', (clicks) => {
    const random = createRandom(`ranges ${shopSigma} ${orderCv} ${clicks}`, seed)
    const { inside, bias } = simulate({ random, shopSigma, orderCv }, clicks)
    expect(inside, `seed ${seed}`).toBeGreaterThan(0.75 - luck)
    expect(inside, `seed ${seed}`).toBeLessThan(0.9 + luck)
    expect(Math.abs(bias - 1), `seed ${seed}: ${bias}`).toBeLessThan(
      0.05 + 4 * Math.sqrt((Math.exp(shopSigma ** 2) - 1) / shops),
    )
  })
})
