import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { howMuch } from '../../test/how-much.ts'
import { buildOutbound, serverProcess } from '../../test/server-process.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { browserAgent, buildShop, newEventId } from '../../test/tracking.ts'

const cycles = Number(process.env.OUTBOUND_CYCLES ?? howMuch(3, 30))
const writers = 4

/** Numbers from 0 to 1 that are the same for the same seed. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0
  return (seed >>> 0) / 2 ** 32
}
/** A door that writers wait at while the server is down. */
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

it(
  `keeps every acknowledged event exactly once when the process is killed ${cycles} times in the middle of ingest`,
  async () => {
    const seed = Number(process.env.OUTBOUND_SEED ?? Math.floor(Math.random() * 2 ** 31))
    process.stdout.write(`kill.api.test.ts: OUTBOUND_SEED=${seed}, ${cycles} cycles\n`)
    const random = seeded(seed)
    const { accountUuid, siteUuid, shop } = await buildShop(stores.database)
    const server = await serverProcess({
      ROLE: 'collect',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'outbound-kill-')),
      DATABASE_URL: stores.databaseUrl,
      CLICKHOUSE_URL: stores.clickhouseUrl,
      TRUST_PROXY: '1',
    })
    const gate = createGate()
    gate.shut()
    const acknowledged = { pageviews: new Set<string>(), clicks: new Set<string>() }
    let repeated = 0
    let finished = false

    const headers = { 'user-agent': browserAgent, 'x-forwarded-for': '203.0.113.9' }
    const post = async (events: object[]) =>
      (
        await fetch(`${server.base}/tr/v1/events/${siteUuid}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ events }),
        })
      ).status === 204
    const click = async (target: string) => {
      const query = new URLSearchParams({ targetUrl: target, eventId: newEventId() })
      const answer = await fetch(`${server.base}/tr/clicks/v1/${siteUuid}?${query}`, { redirect: 'manual', headers })
      return answer.status === 302
    }
    /** What the script does: events that were not acknowledged are sent again under the same ids, after whatever happened. */
    const write = async () => {
      let pending: { id: string; type: string; page: string }[] = []
      while (!finished || pending.length > 0) {
        await gate.passed()
        try {
          if (pending.length === 0 && random() < 0.3) {
            const target = `https://${shop}/${randomUUID()}`
            if (await click(target)) acknowledged.clicks.add(target)
            continue
          }
          if (pending.length > 0) repeated += pending.length
          else
            pending = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
              // some are so late that only the store can know whether they were counted
              id: newEventId(Date.now() - (random() < 0.2 ? Math.floor(random() * 20 * 3_600_000) : 0)),
              type: 'pageview',
              page: 'https://café.example/guide',
            }))
          if (!(await post(pending))) continue
          for (const { id } of pending) acknowledged.pageviews.add(id)
          pending = []
        } catch {
          await new Promise((resolve) => setImmediate(resolve)) // killed under our hands: not acknowledged
        }
      }
    }
    try {
      gate.shut() // nobody knocks before there is a server
      const all = Promise.all(Array.from({ length: writers }, write))
      for (let cycle = 0; cycle < cycles; cycle++) {
        await server.start()
        gate.open()
        await new Promise((resolve) => setTimeout(resolve, 50 + random() * 750))
        // a busy machine acknowledges less in that time: it goes on until there is something to lose
        const hasWritten = () => acknowledged.pageviews.size > (cycle + 1) * 10 && acknowledged.clicks.size > cycle + 1
        await expect.poll(hasWritten, { timeout: 60_000, interval: 5 }).toBe(true)
        gate.shut()
        await server.kill()
      }
      await server.start()
      finished = true
      gate.open()
      await all
      expect(await server.terminate(), server.output()).toBe(0)
    } finally {
      finished = true
      await server.kill()
    }

    const count = async (table: string, id: string) =>
      new Map(
        (
          await stores.events.query(accountUuid, {
            name: 'kill',
            sql: `SELECT ${id} AS id, count() AS n FROM ${table} GROUP BY id`,
            row: z.object({ id: z.string(), n: z.number() }),
          })
        ).map((r) => [r.id, r.n]),
      )
    const stored = { pageviews: await count('pageview', 'event_id'), clicks: await count('click', 'target_url') }
    process.stdout.write(
      `kill.api.test.ts: ${acknowledged.pageviews.size} pageviews and ${acknowledged.clicks.size} clicks acknowledged, ${repeated} sent again\n`,
    )
    expect(acknowledged.pageviews.size).toBeGreaterThan(cycles * 10)
    expect(acknowledged.clicks.size).toBeGreaterThan(cycles)
    for (const kind of ['pageviews', 'clicks'] as const) {
      expect(
        [...acknowledged[kind]].filter((id) => !stored[kind].has(id)),
        `lost ${kind}, seed ${seed}`,
      ).toEqual([])
      expect(
        [...stored[kind]].filter(([, n]) => n !== 1),
        `${kind} stored twice, seed ${seed}`,
      ).toEqual([])
    }
  },
  180_000 + cycles * 24_000, // so many starts of a server
)
