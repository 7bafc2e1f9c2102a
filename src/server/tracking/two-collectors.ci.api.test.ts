import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { collectorsOn } from '../../test/collectors.ts'
import { buildOutbound } from '../../test/server-process.ts'
import { testStores } from '../../test/stores.ts'
import { browserAgent, buildShop, newEventId } from '../../test/tracking.ts'

beforeAll(() => buildOutbound())
const soon = { timeout: 60_000, interval: 100 }
const headers = { 'user-agent': browserAgent }

it('count an event that came to both once, and a visitor of both as one', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const { accountUuid, siteUuid, shop } = await buildShop(stores.database)
  const collector = collectorsOn(stores)
  const both = await Promise.all([collector(), collector()]) // concurrently, on a fresh database
  const isKnown = async (base: string) => (await fetch(`${base}/tr/v1/config/${siteUuid}`)).status
  for (const { base } of both) await expect.poll(() => isKnown(base), soon).toBe(200)
  const view = async (base: string, id: string) => {
    const body = JSON.stringify({ events: [{ id, type: 'pageview', page: 'https://café.example/' }] })
    return (await fetch(`${base}/tr/v1/events/${siteUuid}`, { method: 'POST', headers, body })).status
  }
  const click = async (base: string, eventId: string) => {
    const asked = new URLSearchParams({ targetUrl: `https://${shop}/p`, eventId })
    return (await fetch(`${base}/tr/clicks/v1/${siteUuid}?${asked}`, { redirect: 'manual', headers })).status
  }
  const [sameView, sameClick] = [newEventId(), newEventId()]
  for (const { base } of both) {
    expect(await view(base, sameView)).toBe(204)
    expect(await click(base, sameClick)).toBe(302)
    expect(await view(base, newEventId())).toBe(204) // one per collector
  }
  const row = z.object({ views: z.number(), clicks: z.number(), visitors: z.number() })
  const sql =
    'SELECT (SELECT count() FROM pageview) AS views, (SELECT count() FROM click) AS clicks, (SELECT uniqExact(visitor) FROM pageview) AS visitors'
  const counted = () => stores.events.query(accountUuid, { name: 'test', sql, row })
  await expect.poll(counted, soon).toEqual([{ views: 3, clicks: 1, visitors: 1 }])
  for (const server of both) expect(await server.terminate(), server.output()).toBe(0) // each delivered everything
  expect(await counted()).toEqual([{ views: 3, clicks: 1, visitors: 1 }])
}, 300_000)
