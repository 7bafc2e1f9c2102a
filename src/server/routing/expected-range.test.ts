import { describe, expect, it } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { campaignOf } from '../../test/campaign.ts'
import { howMuch } from '../../test/how-much.ts'
import { expectedClick } from './expected.ts'
import { type FactRow, indexFacts } from './facts.ts'
import { noSums } from './known.ts'
import * as simulated from './simulated-shops.test-data.ts'
import { earnings } from './snapshot-store.ts'

const seed = process.env.OUTBOUND_SEED ?? String(Math.floor(Math.random() * 1e9))
process.stdout.write(`expected-range.test.ts: OUTBOUND_SEED=${seed}\n`)
const shops = howMuch(250, 4000)
/** Four standard errors of a share of 80 % over this many shops: with three, about one seed in two thousand failed. */
const luck = 4 * Math.sqrt(0.16 / shops)

type World = Omit<simulated.World, 'random'>
const usual: World = { shopSigma: 0.6, orderCv: 1, approval: 0.9, delays: simulated.quick }
type Clicks = { own: number; elsewhere?: number }

function simulate(over: Partial<World>, { own, elsewhere = 0 }: Clicks) {
  const random = createRandom(`ranges ${JSON.stringify(over)} ${own} ${elsewhere}`, seed)
  const world = { ...usual, ...over, random }
  let [inside, middle, truth] = [0, 0, 0]
  for (let i = 0; i < shops; i++) {
    const level = simulated.levelOf(world)
    const { known } = simulated.accountWith(world, {
      own: simulated.sold(world, level, own),
      ...(elsewhere > 0 ? { elsewhere: simulated.sold(world, level, elsewhere) } : {}),
    })
    const { expected, low, high } = expectedClick(simulated.stated, known)
    const really = level * simulated.usualPerClick(world)
    if (really >= low && really <= high) inside++
    middle += expected
    truth += really
  }
  return { inside: inside / shops, bias: middle / truth }
}

function expectCalibrated({ inside, bias }: ReturnType<typeof simulate>, shopSigma = usual.shopSigma) {
  expect(inside, `seed ${seed}`).toBeGreaterThan(0.75 - luck)
  expect(inside, `seed ${seed}`).toBeLessThan(0.9 + luck)
  expect(Math.abs(bias - 1), `seed ${seed}: ${bias}`).toBeLessThan(
    0.05 + 4 * Math.sqrt((Math.exp(shopSigma ** 2) - 1) / shops),
  )
}

describe.each([1, 2])('shops that differ by 0.6, orders by %d of their mean', (orderCv) => {
  it.each([0, 200, 1000, 10_000])('of %i own clicks the range holds the truth four times out of five', (own) =>
    expectCalibrated(simulate({ orderCv }, { own })),
  )
})

describe.each([0.7, 0.5])('of shops that approve %d of their sales, late', (approval) => {
  it.each([{ own: 0 }, { own: 300 }, { own: 0, elsewhere: 1000 }])(
    'the range holds the truth four times out of five with %o clicks',
    (clicks) => expectCalibrated(simulate({ approval, delays: simulated.slow }, clicks)),
  )
})

describe.each([4, 10])('of shops of two kinds, of which one earns %d times as much,', (kinds) => {
  it.each([0, 300, 1500])('with %i own clicks the range holds the truth four times out of five', (own) =>
    expectCalibrated(simulate({ kinds, shopSigma: 0.3 }, { own }), 0.9),
  )
})

/** Listed shares of the programmes in a world. */
const shares = {
  'anything from 10 to 70 %': (random: () => number) => 0.1 + 0.6 * random(),
  'one of two kinds': (random: () => number) => (random() < 0.5 ? 0.15 : 0.65) * (0.85 + 0.3 * random()),
}
describe.each(Object.entries(shares))('of programmes that pay for %s', (_, shareOf) => {
  it.each([0, 300, 1500])(
    'of their clicks the range holds the truth four times out of five with %i own clicks',
    (own) => {
      const random = createRandom(`paid ${own}`, seed)
      const approval = 0.8
      const pay = 0.15
      const programmeOf = (merchant: string, share: number, clicks: number): FactRow => {
        const happens = (chance: number, times: number) =>
          Array.from({ length: times }, random).filter((x) => x < chance)
        const paidClicks = happens(share, clicks).length
        const earned = pay * happens(approval, paidClicks).length
        return { ...noSums, merchant, connection: 'one', clicks, paidClicks, earned }
      }
      let inside = 0
      for (let i = 0; i < shops; i++) {
        const share = shareOf(random)
        const others = Array.from({ length: 40 }, (__, n) =>
          programmeOf(`other ${n}`, shareOf(random), Math.round(50 * 10 ** random())),
        )
        const rows = [...others, programmeOf('shop', share, own)]
        const known = indexFacts({ rows, approval: { account: approval, of: {} } })('shop', 'one')
        const { low, high } = expectedClick({ type: 'CPC', percentage: null, flatEuro: pay }, known)
        if (low <= share * approval * pay && share * approval * pay <= high) inside++
      }
      expect(inside / shops, `seed ${seed}`).toBeGreaterThan(0.75 - luck)
      expect(inside / shops, `seed ${seed}`).toBeLessThan(0.9 + luck)
    },
  )
})

/** What the snapshot expects of a typical shop's click, relative to its final earnings. */
function forecastOf(over: Partial<World>, elsewhere: number): number {
  const random = createRandom(`approval ${JSON.stringify(over)} ${elsewhere}`, seed)
  const world = { ...usual, shopSigma: 0.1, ...over, random }
  const accounts = howMuch(60, 400)
  const campaign = campaignOf({ stated: simulated.stated, connectionUuid: 'one', merchant: 'shop' })
  let sum = 0
  for (let i = 0; i < accounts; i++) {
    const { facts } = simulated.accountWith(world, {
      own: simulated.sold(world, 1, 0),
      ...(elsewhere > 0 ? { elsewhere: simulated.sold(world, 1, elsewhere) } : {}),
    })
    sum += earnings(facts)(campaign).expected
  }
  return sum / accounts / simulated.usualPerClick(world)
}

describe.each([
  { network: 'quick', delays: simulated.quick },
  { network: 'slow', delays: simulated.slow },
])('a $network network', ({ delays }) => {
  it.each([0.9, 0.7, 0.5])('that approves %d of its sales has that taken off once', (approval) => {
    const found = {
      new: forecastOf({ approval, delays }, 0),
      alternative: forecastOf({ approval, delays }, 20_000),
    }
    // the mean of 60 accounts is known to within one percent
    for (const share of Object.values(found)) expect(Math.abs(share - 1), `seed ${seed}: ${share}`).toBeLessThan(0.05)
  })
})
