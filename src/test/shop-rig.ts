import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { MerchantCoupon } from '../contract/partners/partner-room.ts'
import { todayIn } from '../report/dates.ts'
import { zoneOf } from '../server/account/index.ts'
import { conversion } from '../server/money/tables.ts'
import { createSeal } from '../server/outside/index.ts'
import { addKey } from '../server/partners/keys.ts'
import { partner as partnerTable } from '../server/partners/tables.ts'
import { partnerHit, partnerOrder } from '../server/orders/tables.ts'
import { openSecret } from '../server/env/secret.ts'
import { merchantAsk, type SignedMerchant } from './merchant.ts'
import type { Session, TestApp } from './start-app.ts'
import { browserAgent } from './tracking.ts'

const company = {
  companyName: 'Brykstrøm ApS',
  companyAddress: 'Havnegade 1',
  companyZip: '8000',
  companyCity: 'Aarhus',
  companyCountry: 'DK',
}
const contact = {
  contactFirstName: 'Signe',
  contactLastName: 'Holm',
  contactTitle: 'Head of marketing',
  contactEmail: 'signe@brykstrom.dk',
}
const terms = {
  name: 'Always on',
  commissionType: 'CPS',
  commissionValue: '8.5',
  commissionCurrency: 'DKK',
}
export type Reported = { orderId: string; outcome: string; reason: string }
let places = 0
const place = () => `10.9.${places >> 8}.${places++ & 255}`
const soon = { timeout: 60_000, interval: 100 }

/** Accepts the terms of an invitation as the merchant; returns the session cookie. */
async function acceptInvitation(app: TestApp, link: string): Promise<string> {
  let cookie = ''
  const token = link.split('/signup/')[1] ?? ''
  const merchant = async (what: string, input: object) => {
    const answer = await fetch(`${app.base}/api/partner/v1/invitation${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': place() },
      body: JSON.stringify({ token, ...input }),
    })
    const cookies = answer.headers.getSetCookie().map((c) => c.split(';')[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    return (await answer.json()) as { code: number; message: string; data: { offers: { textHash: string }[] } }
  }
  const { offers } = (await merchant('', {})).data
  const signed = await merchant('/accept', {
    textHashes: offers.map((o) => o.textHash),
    ...company,
    maySign: true,
    accepts: true,
    name: 'Signe Holm',
    title: 'Head of marketing',
    password: 'a good long one 7',
  })
  expect(signed).toMatchObject({ code: 200 })
  return cookie
}

interface ReportingShop {
  base: string
  host: string
  key: Awaited<ReturnType<typeof addKey>>
  publicKey: string
  now: () => Date
}
/** How the shop reports orders: signed from its server, or from a visitor's page. */
function createReports({ base, host, key, publicKey, now }: ReportingShop) {
  const url = (path: string) => `${base}/tr/partners/v1/${path}`
  const sign = (body: string, time: string, by = key.secret) =>
    createHmac('sha256', by).update(`${time}.${body}`).digest('hex')
  const seconds = () => String(Math.floor(now().getTime() / 1000))
  /** The signed POST of a server; `over` replaces headers, to forge one. */
  const post = async (orders: unknown, headers: Record<string, string> = {}, sent?: string) => {
    const body = JSON.stringify({ orders })
    const time = headers['x-outbound-time'] ?? seconds()
    const answer = await fetch(url('orders'), {
      method: 'POST',
      headers: {
        'x-outbound-key': key.keyId,
        'x-outbound-time': time,
        'x-outbound-signature': sign(body, time),
        ...headers,
      },
      body: sent ?? body,
    })
    const { message, data } = (await answer.json()) as { message: string; data: { orders: Reported[] } | null }
    return { status: answer.status, message, orders: data?.orders ?? [] }
  }
  const report = (order: object, origin: string | null = `https://${host}`) =>
    fetch(url(`report/${publicKey}`), {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': place(), ...(origin ? { origin } : {}) },
      body: JSON.stringify(order),
    })
  return { url, sign, seconds, post, report }
}

/**
 * A publisher's site and a merchant's shop, which reports orders over HTTP as a real shop would. `now` is the server's
 * time.
 */
export async function openShop(
  app: TestApp,
  now: () => Date,
  { me, host = 'brykstrom.dk', over = {} }: { me: Session; host?: string; over?: object },
) {
  const { system } = app.stores.database
  // a campaign starts on the publisher's day: late in the evening the next day has begun elsewhere
  const zone = await app.stores.database.as(me.accountUuid, (tx) => zoneOf(tx, me.accountUuid))
  const at = (...parts: string[]) => ['/publishers', me.accountUuid, ...parts].join('/')
  const sites = await me.ask<{ channelUuid: string }>('/channels/v1/channels', {
    channelName: 'Blog',
    channelDomain: `blog-${host}`,
  })
  const site = sites.data.channelUuid
  const partner = (await me.ask<{ uuid: string }>(at(), { ...company, ...contact })).data.uuid
  let cookie = ''
  const accept = async () => {
    const { link } = (await me.ask<{ link: string }>(at(partner, 'invite'), { isMailed: false })).data
    cookie = (await acceptInvitation(app, link)) || cookie // the first acceptance signs in
  }
  const agree = async (more: object) => {
    const input = { ...terms, startsAt: todayIn(zone, now()), url: `https://${host}/`, ...more }
    const { data } = await me.ask<{ uuid: string }>(at(partner), input)
    await accept()
    return data.uuid
  }
  const contract = await agree(over)
  const secret = await openSecret({ dataDir: app.dir, isFresh: async () => false })
  const seal = createSeal([secret.derive('credentials')])
  const newKey = () =>
    app.stores.database.as(me.accountUuid, (tx) =>
      addKey(tx, seal, { accountUuid: me.accountUuid, partnerUuid: partner }, now()),
    )
  const key = await newKey()
  const [row] = await system.select().from(partnerTable).where(eq(partnerTable.uuid, partner))
  const publicKey = row?.publicKey ?? ''
  /** Sends requests as the merchant, who is signed in since the first acceptance. */
  const merchant: SignedMerchant['ask'] = (path, input, method) => merchantAsk(app.base, cookie)(path, input, method)
  const coupons = async () => (await merchant<{ coupons: MerchantCoupon[] }>('/coupons', {}, 'GET')).data.coupons

  const { url, sign, seconds, post, report } = createReports({ base: app.base, host, key, publicKey, now })
  /** Follows a link from the site to the shop, as a visitor; returns the click id that the shop receives. */
  const click = async (page = 'best-bikes', target = `https://${host}/bike`): Promise<string> => {
    const query = new URLSearchParams({ targetUrl: target, pageUrl: `https://blog-${host}/${page}` })
    const answer = await fetch(`${app.base}/tr/clicks/v1/${site}?${query}`, {
      redirect: 'manual',
      headers: {
        'user-agent': browserAgent,
        'x-forwarded-for': place(),
        referer: `https://blog-${host}/${page}`,
      },
    })
    return new URL(answer.headers.get('location') ?? 'https://none.example').searchParams.get('obid') ?? ''
  }
  return {
    me,
    site,
    partner,
    contract,
    key,
    publicKey,
    identity: { accountUuid: me.accountUuid, partnerUuid: partner },
    at,
    merchant,
    coupons,
    /** The merchant accepts every pending coupon of a creator. */
    async acceptCoupons() {
      for (const { couponUuid, state } of await coupons())
        if (state === 'proposed') expect(await merchant(`/coupons/${couponUuid}/accept`)).toMatchObject({ code: 200 })
    },
    agree,
    accept,
    newKey,
    url,
    sign,
    seconds,
    post,
    report,
    click,
    /** The shop's developer tests the integration, and the campaign starts. */
    async begin() {
      const tried = await post([{ orderId: 'try', amount: '1', currency: 'DKK', clickId: 'test' }])
      expect(tried.orders).toEqual([{ orderId: 'try', outcome: 'test', reason: '' }])
      await vi.waitUntil(async () => /^[0-9a-z]{20}$/.test(await click('first')), soon)
      await app.app.flush()
    },
    orders: () => system.select().from(partnerOrder).where(eq(partnerOrder.partnerUuid, partner)),
    hits: () => system.select().from(partnerHit).where(eq(partnerHit.partnerUuid, partner)),
    money: () =>
      system
        .select()
        .from(conversion)
        .where(and(eq(conversion.accountUuid, me.accountUuid), eq(conversion.network, 'direct'))),
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
