import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { howMuch } from '../../test/how-much.ts'
import { lostAndDoubled, restlessVisitors, seeded } from '../../test/restless-visitors.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { buildShop } from '../../test/tracking.ts'

const rounds = howMuch(1, 8)
let stores: TestStores
beforeAll(async () => {
  await buildOutbound()
  stores = await testStores()
  for (const table of ['pageview', 'click']) await stores.events.define(`SYSTEM STOP MERGES ${table}`) // would hide doubles
})
afterAll(async () => {
  for (const table of ['pageview', 'click']) await stores.events.define(`SYSTEM START MERGES ${table}`)
  await stores.close()
})

type Collector = Awaited<ReturnType<typeof serverProcess>>

/** Visitors to collectors as a balancer with a consistent hash sends them: who joins or leaves moves only its own. */
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
    const seed = Number(process.env.OUTBOUND_SEED ?? Math.floor(Math.random() * 2 ** 31))
    process.stdout.write(`changing-collectors.api.test.ts: OUTBOUND_SEED=${seed}, ${rounds} rounds\n`)
    const { accountUuid, siteUuid, shop } = await buildShop(stores.database)
    const collector = async () => {
      const server = await serverProcess({
        ROLE: 'collect',
        SECRET_KEY: 'c3'.repeat(32),
        DATA_DIR: mkdtempSync(join(tmpdir(), 'outbound-ring-')),
        DATABASE_URL: stores.databaseUrl,
        CLICKHOUSE_URL: stores.clickhouseUrl,
        TRUST_PROXY: '1',
      })
      onTestFinished(() => server.kill().then(() => undefined))
      await server.start()
      return server
    }
    const ring = createRing()
    for (const one of await Promise.all([collector(), collector()])) ring.members.add(one)
    const visitors = restlessVisitors({ siteUuid, shop, random: seeded(seed), baseFor: ring.baseFor })
    const all = visitors.begin(8)
    const { acknowledged } = visitors
    /** Until so many more pageviews and clicks were acknowledged. */
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
        await killed.kill() // its visitors knock at a closed door until the balancer has noticed
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
      `changing-collectors.api.test.ts: ${acknowledged.pageviews.size} pageviews and ${acknowledged.clicks.size} clicks acknowledged, ${visitors.repeated()} sent again\n`,
    )
    const found = await lostAndDoubled(stores.events, accountUuid, acknowledged)
    expect(found, `seed ${seed}`).toEqual({ lost: [], doubled: [] })
  },
  180_000 + rounds * 60_000,
)
