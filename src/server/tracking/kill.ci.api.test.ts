import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { howMuch } from '../../test/how-much.ts'
import { unmergedStores } from '../../test/collectors.ts'
import { lostAndDoubled, restlessVisitors } from '../../test/restless-visitors.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { buildShop } from '../../test/tracking.ts'
import { numbers, seedOf } from '../../test/seeded.ts'

const cycles = Number(process.env.OUTBOUND_CYCLES ?? howMuch(3, 30))
const writers = 4

/** A gate at which writers wait while the server is down. */
function createGate() {
  let open = () => {}
  let opened: Promise<void> = Promise.resolve()
  return {
    shut: () => {
      opened = new Promise((resolve) => (open = resolve))
    },
    open: () => open(),
    passed: () => opened,
  }
}

const stores = unmergedStores()
beforeAll(() => buildOutbound())

it(
  `keeps every acknowledged event exactly once when the process is killed ${cycles} times in the middle of ingest`,
  async () => {
    const seed = seedOf(`kill.ci.api.test.ts, ${cycles} cycles`)
    const random = numbers(seed)
    const { accountUuid, siteUuid, shop } = await buildShop(stores().database)
    const server = await serverProcess({
      ROLE: 'collect',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'outbound-kill-')),
      DATABASE_URL: stores().databaseUrl,
      CLICKHOUSE_URL: stores().clickhouseUrl,
      TRUST_PROXY: '1',
    })
    const gate = createGate()
    gate.shut()
    const visitors = restlessVisitors({ siteUuid, shop, random, baseFor: () => gate.passed().then(() => server.base) })
    const { acknowledged } = visitors
    try {
      gate.shut() // no requests before there is a server
      const all = visitors.begin(writers)
      for (let cycle = 0; cycle < cycles; cycle++) {
        await server.start()
        gate.open()
        await new Promise((resolve) => setTimeout(resolve, 50 + random() * 750))
        // a busy machine acknowledges fewer: continue until there is something to lose
        const hasWritten = () => acknowledged.pageviews.size > (cycle + 1) * 10 && acknowledged.clicks.size > cycle + 1
        await expect.poll(hasWritten, { timeout: 60_000, interval: 5 }).toBe(true)
        gate.shut()
        await server.kill()
      }
      await server.start()
      visitors.finish()
      gate.open()
      await all
      expect(await server.terminate(), server.output()).toBe(0)
    } finally {
      visitors.finish()
      await server.kill()
    }

    process.stdout.write(
      `kill.ci.api.test.ts: ${acknowledged.pageviews.size} pageviews and ${acknowledged.clicks.size} clicks acknowledged, ${visitors.repeated()} sent again\n`,
    )
    expect(acknowledged.pageviews.size).toBeGreaterThan(cycles * 10)
    expect(acknowledged.clicks.size).toBeGreaterThan(cycles)
    const found = await lostAndDoubled(stores().events, accountUuid, acknowledged)
    expect(found, `seed ${seed}`).toEqual({ lost: [], doubled: [] })
  },
  180_000 + cycles * 24_000, // time for that many server starts
)
