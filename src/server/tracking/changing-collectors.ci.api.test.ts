import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { howMuch } from '../../test/how-much.ts'
import { collectorsOn, unmergedStores } from '../../test/collectors.ts'
import { lostAndDoubled, restlessVisitors } from '../../test/restless-visitors.ts'
import { buildOutbound } from '../../test/server-process.ts'
import { buildShop } from '../../test/tracking.ts'
import { numbers, seedOf } from '../../test/seeded.ts'

const rounds = howMuch(1, 8)
const stores = unmergedStores()
beforeAll(() => buildOutbound())

type Collector = Awaited<ReturnType<ReturnType<typeof collectorsOn>>>

/** Assigns visitors like a consistent-hash balancer: a collector that joins or leaves moves only its own visitors. */
function createRing() {
  const members = new Set<Collector>()
  const weight = (one: Collector, address: string) => createHash('md5').update(`${one.base} ${address}`).digest('hex')
  const memberFor = (address: string): Collector => {
    const [first] = [...members].toSorted((a, b) => (weight(a, address) < weight(b, address) ? 1 : -1))
    if (!first) throw new Error('There is no collector')
    return first
  }
  return { members, memberFor, baseFor: async (address: string) => memberFor(address).base }
}

it(
  'lose nothing and count nothing twice while one joins, one is killed and comes back, and one is taken away',
  async () => {
    const seed = seedOf(`changing-collectors.ci.api.test.ts, ${rounds} rounds`)
    const { accountUuid, siteUuid, shop } = await buildShop(stores().database)
    const collector = collectorsOn(stores(), { TRUST_PROXY: '1' })
    const ring = createRing()
    for (const one of await Promise.all([collector(), collector()])) ring.members.add(one)
    const visitors = restlessVisitors({ siteUuid, shop, random: numbers(seed), baseFor: ring.baseFor })
    const all = visitors.begin(8)
    const { acknowledged } = visitors
    /** Waits until more pageviews and clicks were acknowledged. */
    const goOn = async () => {
      const [views, clicks] = [acknowledged.pageviews.size, acknowledged.clicks.size]
      const hasMore = () => acknowledged.pageviews.size > views + 40 && acknowledged.clicks.size > clicks + 4
      await expect.poll(hasMore, { timeout: 60_000, interval: 5 }).toBe(true)
    }
    try {
      for (let round = 0; round < rounds; round++) {
        await goOn()
        ring.members.add(await collector())
        await goOn()
        const killed = ring.memberFor('203.0.113.1')
        const before = visitors.repeated()
        await killed.kill() // its visitors get no answer until the balancer notices
        await expect.poll(visitors.repeated, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
        ring.members.delete(killed)
        await goOn()
        await killed.start()
        ring.members.add(killed)
        await goOn()
        const [leaving] = [...ring.members].filter((one) => one !== killed)
        if (!leaving) throw new Error('Nobody is left to leave')
        ring.members.delete(leaving)
        expect(await leaving.terminate(), leaving.output()).toBe(0)
        await goOn()
      }
      visitors.finish()
      await all
      for (const server of ring.members) expect(await server.terminate(), server.output()).toBe(0)
    } finally {
      visitors.finish()
    }
    process.stdout.write(
      `changing-collectors.ci.api.test.ts: ${acknowledged.pageviews.size} pageviews and ${acknowledged.clicks.size} clicks acknowledged, ${visitors.repeated()} sent again\n`,
    )
    const found = await lostAndDoubled(stores().events, accountUuid, acknowledged)
    expect(found, `seed ${seed}`).toEqual({ lost: [], doubled: [] })
  },
  180_000 + rounds * 60_000,
)
