import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parsedMails } from '../../test/parsed-mails.ts'
import { smtpServer } from '../../test/smtp-server.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'
import { user } from '../account/tables.ts'
import { click, conversion, pageview } from '../insights/event-builders.ts'
import { silentLog } from '../log/log.ts'
import { createMailer } from '../mail/index.ts'
import { everybody } from './sending/due-people.ts'
import { createPeopleMails } from './sending/people-mails.ts'
import { createSendOnce } from './send-once.ts'
import { makeStopToken } from './unsubscribe-token.ts'

const seed = 20260329
/** mulberry32 */
const random = ((state: number) => () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
})(seed)
const oneOf = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0]

const now = new Date('2026-04-02T12:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

type Raw = {
  clicks: Date[]
  pageviews: Date[]
  sales: { at: Date; merchant: string; cents: number; currency: string; status: string }[]
}
type Rates = { day: string; currency: string; micro: string }[]

/**
 * From the end of January to the first days of April; every third within an hour of a month's edge or of a clock
 * change.
 */
const edges = ['2026-02-01T00:00Z', '2026-03-01T00:00Z', '2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-04-01T00:00Z']
const instant = (): Date => {
  const [from, to] = [Date.parse('2026-01-28T00:00Z'), Date.parse('2026-04-02T00:00Z')]
  if (random() > 0.35) return new Date(Math.floor(from + random() * (to - from)))
  return new Date(
    Math.floor(Date.parse(edges[Math.floor(random() * edges.length)] ?? '') + (random() - 0.5) * 14 * 3_600_000),
  )
}
const makeRaw = (): Raw => ({
  clicks: Array.from({ length: 240 }, instant),
  pageviews: Array.from({ length: 300 }, instant),
  sales: Array.from({ length: 160 }, () => ({
    at: instant(),
    merchant: oneOf([
      'skobutik.example',
      'kaffebar.example',
      'haven.example',
      'cykler.example',
      'bøger.example',
      'te.example',
      'lamper.example',
    ]),
    cents: Math.floor(random() * 90_000) + 1,
    currency: oneOf(['DKK', 'EUR', 'USD', 'SEK']),
    status: oneOf(['approved', 'pending', 'rejected']),
  })),
})
async function keep({ events }: TestApp['stores'], account: { uuid: string; site: string }, raw: Raw) {
  const at = (date: Date) => ({ at: date.toISOString() })
  await events.insert(
    'click',
    raw.clicks.map((d) => click(account, at(d))),
    randomUUID(),
  )
  await events.insert(
    'pageview',
    raw.pageviews.map((d) => pageview(account, at(d))),
    randomUUID(),
  )
  await events.insert(
    'conversion',
    raw.sales.map((s) =>
      conversion(account, {
        ...at(s.at),
        merchant: s.merchant,
        commission: `${Math.floor(s.cents / 100)}.${String(s.cents % 100).padStart(2, '0')}00`,
        currency: s.currency,
        status: s.status as 'approved',
      }),
    ),
    randomUUID(),
  )
}

/**
 * The month computed independently: each event by the zone's calendar, each sale at the rate of its day, to the cent.
 */
function byHand(raw: Raw, rates: Rates, month: string, zone: string, currency: string) {
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const isIn = (at: Date) => local.format(at).startsWith(month)
  const perEuro = (of: string, day: string) =>
    of === 'EUR'
      ? 1_000_000
      : Number(
          rates
            .filter((r) => r.currency === of && r.day <= day)
            .toSorted((a, b) => a.day.localeCompare(b.day))
            .at(-1)?.micro,
        )
  const counted = raw.sales.filter((s) => isIn(s.at) && s.status !== 'rejected')
  const centsOf = (s: Raw['sales'][number]) => {
    const day = s.at.toISOString().slice(0, 10)
    return s.currency === currency ? s.cents : Math.round((s.cents * perEuro(currency, day)) / perEuro(s.currency, day))
  }
  const sum = (sales: Raw['sales']) => sales.reduce((all, s) => all + centsOf(s), 0)
  return {
    commission: sum(counted) / 100,
    sales: counted.length,
    clicks: raw.clicks.filter(isIn).length,
    pageviews: raw.pageviews.filter(isIn).length,
    top: [...new Set(counted.map((s) => s.merchant))]
      .map((name) => ({ name, commission: sum(counted.filter((s) => s.merchant === name)) / 100 }))
      .toSorted((a, b) => b.commission - a.commission)
      .slice(0, 5),
  }
}
const written = (n: number, currency: string) =>
  `${currency} ${n.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const change = (to: number, from: number) => {
  const percent = ((to - from) / from) * 100
  return `${percent > 0 ? '+' : ''}${Number(percent.toFixed(Math.abs(percent) < 100 ? 1 : 0))}%`
}

describe('the monthly report', () => {
  let who: Session
  let raw: Raw
  let rates: Rates
  beforeAll(async () => {
    who = await app.signUp({ userTimezone: 'Europe/Copenhagen', userCurrencyCode: 'DKK' })
    const { data } = await who.ask<{ channelUuid: string }>('/channels/v1/channels', {
      channelName: 'Blog',
      channelDomain: 'month.example',
    })
    raw = makeRaw()
    await keep(app.stores, { uuid: who.accountUuid, site: data.channelUuid }, raw)
    await app.stores.database.system
      .update(user)
      .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
      .where(eq(user.id, who.userUuid))
    rates = await app.stores.events.systemQuery({
      name: 'test',
      sql: "SELECT toString(day) AS day, currency, toString(micro) AS micro FROM exchange_rate FINAL WHERE day BETWEEN '2026-01-01' AND '2026-04-02'",
      row: z.object({ day: z.string(), currency: z.string(), micro: z.string() }),
    })
  })
  const see = (timezone: string, currencyCode: string) =>
    app.stores.database.system.update(user).set({ timezone, currencyCode }).where(eq(user.id, who.userUuid))
  const expectTrue = (text: string, zone: string, currency: string) => {
    const plain = text.replaceAll('\u00a0', ' ').replaceAll('\u200b', '')
    const [march, february] = ['2026-03', '2026-02'].map((month) => byHand(raw, rates, month, zone, currency))
    if (!march || !february) throw new Error('two months were asked')
    const said = `seed ${seed}`
    expect(plain, said).toContain(
      `Commission | ${written(march.commission, currency)} | ${written(february.commission, currency)} | ${change(march.commission, february.commission)}`,
    )
    for (const [label, key] of [
      ['Sales', 'sales'],
      ['Clicks', 'clicks'],
      ['Pageviews', 'pageviews'],
    ] as const)
      expect(plain, said).toContain(
        `${label} | ${march[key]} | ${february[key]} | ${change(march[key], february[key])}`,
      )
    expect(march.top).toHaveLength(5)
    expect(plain, said).toContain(march.top.map((m) => `${m.name} | ${written(m.commission, currency)}`).join('\r\n'))
  }

  // New York changes its clocks on 8 March, Copenhagen on the 29th, Kathmandu is 05:45 ahead and never changes
  it.each([
    ['Europe/Copenhagen', 'DKK'],
    ['America/New_York', 'USD'],
    ['Asia/Kathmandu', 'EUR'],
  ])('says in %s and %s what a slow count of the raw rows says, month against month', async (zone, currency) => {
    await see(zone, currency)
    const { data } = await who.ask<{ mail: { text: string } }>('/profile/v1/mails/monthly-report', {}, 'GET')
    expectTrue(data.mail.text, zone, currency)
  })

  it('arrives with the same figures, can be stopped with one click, and comes once', async () => {
    const { url, seen } = await smtpServer()
    await see('Europe/Copenhagen', 'DKK')
    const { database } = app.stores
    const publicUrl = app.base
    const sendMail = createMailer({ smtpUrl: url, from: 'Outbound <o@outbound.example>', outbox: '' })
    const toPeople = createPeopleMails({
      database,
      publicUrl,
      report: async (question) => (await who.ask('/insights/v1/statistics', question)).data as never,
      alerts: async () => (await who.ask('/alerts/v1/list', {}, 'GET')).data as never,
      sendOnce: createSendOnce({
        database,
        clock: { now: () => now },
        log: silentLog,
        publicUrl,
        sendMail,
        leaves: false,
      }),
      stopLink: (userUuid, what) =>
        `https://o.example/tr/unsubscribe/${makeStopToken(Buffer.alloc(32, 3), userUuid, what)}`,
    })
    const me = (await everybody(database)).find((p) => p.person.id === who.userUuid)
    if (!me) throw new Error('nobody there')
    await Promise.all([toPeople(me, now), toPeople(me, now)]) // two servers at the same time
    await toPeople(me, now)
    const mails = parsedMails(seen)
    expect(mails).toHaveLength(1)
    const [{ headers, text, html } = { headers: new Map<string, string>(), text: '', html: '' }] = mails
    expectTrue(text, 'Europe/Copenhagen', 'DKK')
    expect(html).toContain('in March 2026</h1>')
    // RFC 8058: one https URL, and the exact value of the second header; RFC 3834: no automatic replies
    expect(headers.get('list-unsubscribe')).toMatch(/^<https:\/\/o\.example\/tr\/unsubscribe\/[\w.-]+>$/)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('message-id')).toMatch(/^<monthlyReport\..+@.+>$/)
    expect(headers.get('subject')).toMatch(/^March 2026: DKK/)
  })
})
