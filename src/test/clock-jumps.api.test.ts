import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { connectorOf } from '../connectors/index.ts'
import { conversion, conversionToCopy, ledger } from '../server/money/tables.ts'
import { importRun } from '../server/networks/tables.ts'
import { type Session, startApp, type TestApp } from './start-app.ts'
import { browserAgent, newEventId } from './tracking.ts'

const hour = 3_600_000
/**
 * The machine's clock error in hours per phase: it runs ahead, falls behind the true time, jumps nearly a day, and is
 * corrected.
 */
const phases = [0, 3, -2, 18, -12, 0]
const each = 4

let off = 0
let app: TestApp
let who: Session
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(Date.now() + off * hour) } })
  who = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
})
afterAll(() => app.stop())

type Sent = { site: string; events: string[]; clicks: { url: string; clickId: string }[]; sales: string[] }

/** A site whose shop is offered by a network with callbacks, and the addresses to send to. */
async function prepare() {
  const made = async (path: string, body: object) => (await who.ask(path, body)).data as Record<string, string>
  const { channelUuid: site = '' } = await made('/channels/v1/channels', {
    channelName: 'Café',
    channelDomain: 'cafe.example',
  })
  const networkUuid = connectorOf('generic')?.networkUuid ?? ''
  const credentials = { linkTemplate: 'https://go.net.example/?s={clickId}&u={target}', programmes: 'shop.dk' }
  const { connectionUuid = '' } = await made('/networks/v1/connections', { networkUuid, credentials })
  const told = await who.ask<string>('/networks/v1/connections/callbackurls', { connectionUuid, networkUuid })
  return { site, connectionUuid, callback: told.data.split('?')[0] ?? '' }
}

let visitor = 0
const headers = () => ({ 'user-agent': browserAgent, 'x-forwarded-for': `203.0.113.${++visitor % 250}` })
/** The visitors' clocks are right: only the server's clock jumps. */
const clickUrl = (site: string) =>
  `${app.base}/tr/clicks/v1/${site}?${new URLSearchParams({ targetUrl: `https://shop.dk/${randomUUID()}`, eventId: newEventId() })}`
/** The click id in the link that a click was redirected to. */
async function follow(url: string): Promise<string> {
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { ...headers(), referer: 'https://cafe.example/a' },
  })
  return new URL(answer.headers.get('location') ?? 'https://none.example').searchParams.get('s') ?? ''
}
const read = async (site: string, id: string) => {
  const body = JSON.stringify({ events: [{ id, type: 'pageview', page: 'https://cafe.example/a' }] })
  const answer = await fetch(`${app.base}/tr/v1/events/${site}`, { method: 'POST', headers: headers(), body })
  expect(answer.status).toBe(204)
}
const report = async (callback: string, transactionId: string, clickId: string, status: string) => {
  const query = new URLSearchParams({
    transactionId,
    clickId,
    amount: '20',
    commission: '2.00',
    currency: 'EUR',
    status,
  })
  expect((await fetch(`${callback}?${query}`)).status).toBe(200)
}
const soon = { timeout: 60_000, interval: 100 }

it('nothing is lost, doubled or turned round while the clock jumps, and work neither storms nor stops', async () => {
  const { site, connectionUuid, callback } = await prepare()
  const { system } = app.stores.database
  await expect.poll(() => follow(clickUrl(site)), soon).toMatch(/^[0-9a-z]{20}$/) // until its campaign exists
  const found = async (sql: string) =>
    app.stores.events.query(who.accountUuid, { name: 'test', sql, row: z.object({ n: z.coerce.number() }) })
  const count = async (table: string) => (await found(`SELECT count() AS n FROM ${table}`))[0]?.n ?? 0
  await app.app.flush()
  const before = await count('click')

  const all: Sent = { site, events: [], clicks: [], sales: [] }
  let last: Sent = { ...all }
  for (const [phase, hours] of phases.entries()) {
    off = hours
    // requests sent just before the jump without an answer are sent again, and the sales of that time are attributed
    // now
    for (const id of last.events) await read(site, id)
    for (const { url, clickId } of last.clicks) expect(await follow(url)).toBe(clickId)
    for (const [i, id] of last.sales.entries()) {
      await report(callback, id, last.clicks[i]?.clickId ?? '', 'pending')
      await report(callback, id, last.clicks[i]?.clickId ?? '', 'approved')
    }
    last = { site, events: [], clicks: [], sales: [] }
    for (let i = 0; i < each; i++) {
      const id = newEventId()
      await read(site, id)
      last.events.push(id)
      const url = clickUrl(site)
      const clickId = await follow(url)
      last.clicks.push({ url, clickId })
      const sale = `${phase}-${i}`
      await report(callback, sale, clickId, 'pending')
      last.sales.push(sale)
    }
    all.events.push(...last.events)
    all.clicks.push(...last.clicks)
    all.sales.push(...last.sales)
    const runs = (await who.ask<{ importRunUuid: string }>(`/networks/v1/connections/${connectionUuid}/import`)).data
    await expect
      .poll(async () => {
        const [run] = await system.select().from(importRun).where(eq(importRun.uuid, runs.importRunUuid))
        return run?.state
      }, soon)
      .toBe('done')
  }
  const sent = phases.length * each
  expect(new Set(all.clicks.map((c) => c.clickId)).size).toBe(sent)

  const rows = () => system.select().from(conversion).where(eq(conversion.connectionUuid, connectionUuid))
  // every sale finds its click, whatever the clock showed when the search began
  await expect.poll(async () => (await rows()).filter((c) => c.attributedBy !== 'click').length, soon).toBe(0)
  await app.app.flush()
  expect(await count('pageview')).toBe(sent)
  expect((await count('click')) - before).toBe(sent)
  expect(await count('conversion FINAL')).toBe(sent)
  expect(await system.select().from(conversionToCopy)).toEqual([])

  const conversions = await rows()
  expect(conversions).toHaveLength(sent)
  const inState = (status: string) => conversions.filter((c) => c.status === status).length
  expect([inState('approved'), inState('pending')]).toEqual([sent - each, each])
  // new, attributed, approved: no state was written repeatedly
  expect(Math.max(...conversions.map((c) => c.version))).toBeLessThanOrEqual(3)
  const lines = await system.select().from(ledger).where(eq(ledger.connectionUuid, connectionUuid)).orderBy(ledger.id)
  expect(lines).toHaveLength(sent + sent - each)
  const told = lines.filter((l) => l.transactionId === '2-0').map((l) => (l.content as { status: string }).status)
  expect(told).toEqual(['pending', 'approved'])
}, 240_000)
