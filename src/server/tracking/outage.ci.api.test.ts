import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { flakyProxy, type Mood } from '../../test/flaky-proxy.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { browserAgent, buildShop, newEventId, startTracking } from '../../test/tracking.ts'
import { openDatabase } from '../store/database/open.ts'
import { openEvents } from '../store/events/open.ts'
import { numbers, seedOf } from '../../test/seeded.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const headers = { 'user-agent': browserAgent, 'x-forwarded-for': '203.0.113.9' }
const clickOn = (base: string, siteUuid: string, target: string) =>
  fetch(`${base}/tr/clicks/v1/${siteUuid}?${new URLSearchParams({ targetUrl: target, eventId: newEventId() })}`, {
    redirect: 'manual',
    headers,
  })
const pageview = (over: object = {}) => ({
  id: newEventId(),
  type: 'pageview',
  page: `https://café.example/${'guide'.repeat(20)}`,
  ...over,
})
const send = (base: string, siteUuid: string, events: object[]) =>
  fetch(`${base}/tr/v1/events/${siteUuid}`, { method: 'POST', headers, body: JSON.stringify({ events }) })
const idOf = (answer: Response) => new URL(answer.headers.get('location') ?? '').searchParams.get('ref')

const stored = async (accountUuid: string, table: 'pageview' | 'click') =>
  (
    await stores.events.query(accountUuid, {
      name: 'outage',
      sql: `SELECT ${table === 'click' ? 'click_id' : 'event_id'} AS id FROM ${table} ORDER BY id`,
      row: z.object({ id: z.string() }),
    })
  ).map((r) => r.id)
const dropped = async (accountUuid: string) =>
  Object.fromEntries(
    (
      await stores.events.query(accountUuid, {
        name: 'outage',
        sql: 'SELECT reason, sum(n) AS n FROM drop GROUP BY reason',
        row: z.object({ reason: z.string(), n: z.number() }),
      })
    ).map((r) => [r.reason, r.n]),
  )

/** Tracking with its event store behind a proxy that can fail, with a short timeout instead of a minute. */
async function startBehindProxy(over: Partial<Parameters<typeof startTracking>[0]> = {}) {
  const proxy = await flakyProxy(stores.clickhouseUrl)
  const events = openEvents(proxy.url, { requestTimeout: 3000 })
  const start = async () => {
    const run = await startTracking({ database: stores.database, events, patience: 1000, ...over })
    await run.tracking.refresh() // on a busy machine, the start continues before the sites are read
    return run
  }
  onTestFinished(async () => {
    await events.close()
    await proxy.stop()
  })
  return { proxy, events, start }
}

describe('while the event store is away', () => {
  it.each(['refuse', 'silent', 'cut'] as Mood[])(
    '(it would %s) clicks and pageviews are acknowledged; afterwards nothing is lost and nothing is there twice',
    async (mood) => {
      const { proxy, start } = await startBehindProxy({ segmentBytes: 200_000 })
      const { accountUuid, siteUuid, shop } = await buildShop(stores.database)
      const run = await start()
      const views: string[] = []
      const clicks: string[] = []
      const traffic = async (rounds: number) => {
        for (let n = 0; n < rounds; n++) {
          const events = Array.from({ length: 20 }, () => pageview())
          expect((await send(run.base, siteUuid, events)).status).toBe(204)
          views.push(...events.map((e) => e.id))
          const answer = await clickOn(run.base, siteUuid, `https://${shop}/${randomUUID()}`)
          expect(answer.status).toBe(302)
          clicks.push(idOf(answer) ?? 'no id')
        }
      }
      try {
        await traffic(3)
        for (let outage = 0; outage < 3; outage++) {
          proxy.become(mood)
          await traffic(40) // 800 pageviews: far more than one log file
          proxy.become('pass')
          await traffic(3)
        }
        await run.tracking.flush()
      } finally {
        proxy.become('pass')
        await run.stop()
      }
      expect(await stored(accountUuid, 'pageview')).toEqual(views.sort())
      expect(await stored(accountUuid, 'click')).toEqual(clicks.sort())
    },
  )
  it('a start still redirects and measures, and a stop does not wait forever; the next start sends the rest', async () => {
    for (const mood of ['refuse', 'silent'] as const) {
      const { proxy, start } = await startBehindProxy({ dir: mkdtempSync(join(tmpdir(), 'outbound-away-')) })
      const { accountUuid, siteUuid, shop } = await buildShop(stores.database)
      proxy.become(mood)
      const away = await start()
      const answer = await clickOn(away.base, siteUuid, `https://${shop}/a`)
      expect([answer.status, idOf(answer)]).toEqual([302, expect.stringMatching(/^[0-9a-z]{20}$/)])
      const view = pageview()
      expect((await send(away.base, siteUuid, [view])).status).toBe(204)
      await away.stop()
      proxy.become('pass')
      const back = await start()
      expect((await send(back.base, siteUuid, [view])).status).toBe(204) // a repeat that only the log knows
      await back.tracking.flush()
      await back.stop()
      expect(await stored(accountUuid, 'pageview')).toEqual([view.id])
      expect(await stored(accountUuid, 'click')).toEqual([idOf(answer)])
    }
  })
})

it('a repeat of what only the store knows, sent after a start while it is away, is asked for when it is back', async () => {
  const { proxy, start } = await startBehindProxy({ dir: mkdtempSync(join(tmpdir(), 'outbound-repeat-')) })
  const { accountUuid, siteUuid, shop } = await buildShop(stores.database)
  const view = pageview()
  const params = new URLSearchParams({ targetUrl: `https://${shop}/a`, eventId: newEventId() })
  const click = (base: string) =>
    fetch(`${base}/tr/clicks/v1/${siteUuid}?${params}`, { redirect: 'manual', headers }).then(idOf)
  const before = await start()
  expect((await send(before.base, siteUuid, [view])).status).toBe(204)
  const clickId = await click(before.base)
  await before.tracking.flush()
  await before.stop()
  proxy.become('refuse')
  const away = await start()
  expect((await send(away.base, siteUuid, [view])).status).toBe(204)
  expect(await click(away.base)).toBe(clickId)
  proxy.become('pass')
  await away.tracking.flush()
  await away.stop()
  expect(await stored(accountUuid, 'pageview')).toEqual([view.id])
  expect(await stored(accountUuid, 'click')).toEqual([clickId])
})

describe('while PostgreSQL is away at the start', () => {
  it.each(['refuse', 'silent'] as Mood[])('(it would %s) redirects are decided by the routing file', async (mood) => {
    const { accountUuid, siteUuid, shop } = await buildShop(stores.database)
    const before = await startTracking({ ...stores, patience: 1000 })
    await before.tracking.refresh()
    await before.stop()
    const proxy = await flakyProxy(stores.databaseUrl)
    const database = openDatabase(proxy.url)
    proxy.become(mood)
    const run = await startTracking({ database, events: stores.events, dir: before.dir, patience: 300 })
    try {
      const answer = await clickOn(run.base, siteUuid, `https://${shop}/a`)
      expect(new URL(answer.headers.get('location') ?? '').hostname).toBe('click.north.example')
      expect((await send(run.base, siteUuid, [pageview()])).status).toBe(204)
      proxy.become('pass')
      const later = await buildShop(stores.database)
      if (mood === 'refuse') {
        await run.tracking.refresh()
        expect((await clickOn(run.base, later.siteUuid, `https://${later.shop}/`)).status).toBe(302)
      }
      await run.tracking.flush()
      expect(await stored(accountUuid, 'click')).toEqual([idOf(answer)])
    } finally {
      await run.stop()
      await proxy.stop()
      await database.close()
    }
  })
  it.each(['', '{"sites":[', '{"sites":5}', 'null'])(
    'a routing file that holds %j does not stop the start',
    async (text) => {
      const dir = mkdtempSync(join(tmpdir(), 'outbound-torn-'))
      writeFileSync(join(dir, 'routing.json'), text)
      const { siteUuid, shop } = await buildShop(stores.database)
      const run = await startTracking({ ...stores, dir })
      expect((await clickOn(run.base, siteUuid, `https://${shop}/`)).status).toBe(302)
      await run.stop()
    },
  )
})

it('counts 100,000 pageviews exactly, with a fifth of them sent again one to five times, shuffled, and a restart in the middle', async () => {
  const seed = seedOf('outage.ci.api.test.ts')
  const random = numbers(seed)
  const { accountUuid, siteUuid } = await buildShop(stores.database)
  const ids = Array.from({ length: 100_000 }, () => newEventId())
  const all = ids.flatMap((id) =>
    random() < 0.2 ? Array.from({ length: 2 + Math.floor(random() * 5) }, () => id) : [id],
  )
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[all[i], all[j]] = [all[j] ?? '', all[i] ?? '']
  }
  const batches = Array.from({ length: Math.ceil(all.length / 50) }, (_, i) => all.slice(i * 50, i * 50 + 50))
  let run = await startTracking(stores)
  const sendAll = async (some: string[][]) => {
    const queue = some.values()
    const one = async () => {
      for (const batch of queue) {
        const answer = await send(
          run.base,
          siteUuid,
          batch.map((id) => ({ id, type: 'pageview', page: 'https://a.dk/' })),
        )
        expect(answer.status).toBe(204)
      }
    }
    await Promise.all(Array.from({ length: 8 }, one))
  }
  const middle = Math.floor(batches.length / 2)
  await sendAll(batches.slice(0, middle))
  await run.stop()
  run = await startTracking({ ...stores, dir: run.dir })
  await sendAll(batches.slice(middle))
  await run.tracking.flush()
  await run.stop()
  expect(await stored(accountUuid, 'pageview')).toEqual(ids.sort())
  expect(await dropped(accountUuid)).toEqual({ duplicate: all.length - ids.length })
})

describe('when the disk is nearly full', () => {
  it('clicks are redirected without an id and written later, pageviews are sent back for later; both recover', async () => {
    let free = 1e12
    const { accountUuid, siteUuid, shop } = await buildShop(stores.database)
    const run = await startTracking({ ...stores, freeBytes: () => free })
    const target = `https://${shop}/a`
    free = 1e6
    // free space is checked periodically, not at every write
    await expect.poll(async () => (await send(run.base, siteUuid, [pageview()])).status, { interval: 0 }).toBe(503)
    const refused = pageview()
    const answer = await send(run.base, siteUuid, [refused])
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    const click = await clickOn(run.base, siteUuid, target)
    const location = new URL(click.headers.get('location') ?? '')
    expect([click.status, location.searchParams.get('to'), location.searchParams.get('ref')]).toEqual([302, target, ''])
    free = 1e12
    expect((await send(run.base, siteUuid, [refused])).status).toBe(204)
    const recorded = await clickOn(run.base, siteUuid, `https://${shop}/b`)
    await run.tracking.flush()
    await run.stop()
    expect(await stored(accountUuid, 'pageview')).toContain(refused.id)
    const clicks = await stored(accountUuid, 'click')
    expect(clicks).toHaveLength(2) // including the one without an id
    expect(clicks).toContain(idOf(recorded))
    expect((await dropped(accountUuid)).unrecorded).toBeUndefined()
  })
})
