import { randomUUID } from 'node:crypto'
import { otherNetwork } from './other-network.ts'
import { type AwinStandIn, startAwinStandIn } from './networks/awin/stand-in.ts'
import { connectorOf } from '../connectors/index.ts'
import { browserAgent, newEventId } from './tracking.ts'

type Answer = { code: number; data: unknown }
const visitor = { 'user-agent': browserAgent, 'x-forwarded-for': '203.0.113.9', referer: 'https://cafe.example/a' }
const token = 'ZZ-load-secret-0123456789'
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const networkUuid = (name: string) => connectorOf(name)?.networkUuid ?? ''

/** Awin is played by a stand-in; start the server under load with this environment. */
export async function loadEnvironment() {
  const awin = await startAwinStandIn({ token })
  const env = {
    NETWORK_BASE_URLS: JSON.stringify({ awin: awin.url }),
    NETWORK_LIMITS: JSON.stringify({ awin: { perMinute: 10_000 } }),
    TRUST_PROXY: '1',
  }
  return { awin, env }
}

const pause = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms))
const send = (base: string, path: string, body: object, cookie: string) =>
  fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
async function post(base: string, path: string, body: object, cookie = '') {
  const answer = await send(base, path, body, cookie)
  return { answer, ...((await answer.json()) as Answer) }
}

/** A new account with a site and three connections: one with callbacks, one with uploads, one that is imported. */
async function openPublisher(base: string, publisherId: string) {
  const made = async (path: string, body: object) =>
    (await post(base, path, body, cookie)).data as Record<string, string>
  const signedUp = await post(base, '/auth/v1/signup', {
    userFirstname: 'Zoë',
    userLastname: 'Ø',
    accountName: 'Café',
    userEmail: `${randomUUID()}@example.com`,
    userPassword: 'correct horse',
    userTimezone: 'UTC',
  })
  const cookie = signedUp.answer.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const site = (await made('/channels/v1/channels', { channelName: 'Café', channelDomain: 'cafe.example' })).channelUuid
  const connect = async (network: string, credentials: object) =>
    (await made('/networks/v1/connections', { networkUuid: networkUuid(network), credentials })).connectionUuid ?? ''
  const generic = await connect('generic', otherNetwork)
  const amazon = await connect('amazon', { partnerId: 'mysite-21', currency: 'EUR' })
  const imported = await connect('awin', { token, publisherId })
  const told = await post(
    base,
    '/networks/v1/connections/callbackurls',
    { connectionUuid: generic, networkUuid: networkUuid('generic') },
    cookie,
  )
  const callback = String(told.data).split('?')[0]

  const isKnown = async () => (await fetch(`${base}/tr/v1/config/${site}`)).status === 200
  while (!(await isKnown())) await pause() // to the redirect

  return {
    base,
    cookie,
    account: (signedUp.data as { account: { accountUuid: string } }).account.accountUuid,
    site,
    amazon,
    imported,
    callback,
  }
}
type Publisher = Awaited<ReturnType<typeof openPublisher>>

/** Counts sent, acknowledged and refused requests. */
function createTally() {
  const refusals = { redirects: [] as number[], events: [] as number[], others: [] as string[], waits: 0 }
  return {
    sent: { pageviews: 0, clicks: 0, callbacks: 0, uploads: 0, imports: 0, sites: 1 },
    acknowledged: { pageviews: new Set<string>(), clicks: new Set<string>() },
    refusals,
    /**
     * Repeats a request until it is accepted; the only refusals allowed meanwhile are temporary: a store is away, or a
     * rate limit.
     */
    until: async (kind: string, ask: () => Promise<Response>, taken: number): Promise<void> => {
      for (;;) {
        const answer = await ask()
        await answer.arrayBuffer()
        if (answer.status === taken) return
        const isToComeBack = answer.headers.get('retry-after') !== null
        if ((answer.status === 503 || answer.status === 507) && isToComeBack) refusals.waits++
        else if (answer.status === 429 && isToComeBack) await pause(1000)
        else refusals.others.push(`${kind}: ${answer.status}`)
        await pause()
      }
    },
  }
}
type Tally = ReturnType<typeof createTally>

/** The requests of the publisher and their visitors. */
function createAsk({ base, cookie, site }: Publisher) {
  return {
    api: (path: string, body: object) => send(base, path, body, cookie),
    redirect: async (targetUrl = `https://shop.dk/${randomUUID()}`) => {
      const query = new URLSearchParams({ targetUrl, eventId: newEventId() })
      const answer = await fetch(`${base}/tr/clicks/v1/${site}?${query}`, { redirect: 'manual', headers: visitor })
      return answer.status
    },
  }
}
type Ask = ReturnType<typeof createAsk>

/** Visitors: one page read, one link followed. */
const visits = ({ base, site }: Publisher, { sent, acknowledged, refusals }: Tally, { redirect }: Ask) => ({
  read: async () => {
    const id = newEventId()
    const body = JSON.stringify({ events: [{ id, type: 'pageview', page: 'https://cafe.example/a' }] })
    const answer = await fetch(`${base}/tr/v1/events/${site}`, { method: 'POST', headers: visitor, body })
    if (answer.status !== 204) return void refusals.events.push(answer.status)
    sent.pageviews++
    acknowledged.pageviews.add(id)
  },
  click: async () => {
    const target = `https://shop.dk/${randomUUID()}`
    const status = await redirect(target)
    if (status !== 302) return void refusals.redirects.push(status)
    sent.clicks++
    acknowledged.clicks.add(target)
  },
})

const feeReport = (asin: string) =>
  `Fee-Earnings reports from ${day(-1)} to ${day(0)}\nCategory,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group\nShoes,Runner ${asin},${asin},Amazon.de,mysite-21,${day(-1)},79.95,1,0,67.18,4.70,PHONE\n`

/** The user at the screens, and what networks send by callback, file and import. */
const chores = (publisher: Publisher, awin: AwinStandIn, { sent, until }: Tally, { api }: Ask) => {
  const { base, cookie, callback, amazon, imported } = publisher
  return {
    look: async () => {
      await until('page', () => fetch(`${base}/api/reference`), 200)
      await until(
        'statistics',
        () => api('/insights/v1/statistics', { fromDate: day(-1), toDate: day(1), groupBy: 'page' }),
        200,
      )
      await until('channels', () => fetch(`${base}/api/channels/v1/channels`, { headers: { cookie } }), 200)
    },
    report: async () => {
      const id = randomUUID()
      const address = `${callback}?transactionId=${id}&amount=20&commission=2.00&currency=EUR&status=pending`
      await until('callback', () => fetch(address), 200)
      sent.callbacks++
    },
    upload: async () => {
      const asin = `B${sent.uploads}`
      const form = () => {
        const body = new FormData()
        body.append('file', new Blob([feeReport(asin)]), `${asin}.csv`)
        return body
      }
      const path = `${base}/api/conversion_uploads/v1/${amazon}`
      await until('upload', () => fetch(path, { method: 'POST', headers: { cookie }, body: form() }), 200)
      sent.uploads++
    },
    run: async () => {
      const id = `9${String(sent.imports).padStart(6, '0')}`
      awin.addTransaction({
        id,
        advertiserId: '7052',
        sale: '10',
        commission: '1',
        transactionDate: `${day(-1)}T10:00:00`,
      })
      sent.imports++
      await until('import', () => api(`/networks/v1/connections/${imported}/import`, {}), 200)
    },
  }
}

/** Reads the reports. */
function createReports({ base, cookie }: Publisher) {
  const report = async (groupBy: string) => {
    const body = { fromDate: day(-40), toDate: day(1), groupBy }
    const { code, data } = await post(base, '/insights/v1/statistics', body, cookie)
    const none = { totals: {} as Record<string, number>, rows: [] as { grp: string; conversionCount: number }[] }
    return code === 200 ? (data as typeof none) : none
  }
  return {
    /** Conversions in the report by source. */
    bySource: async () => {
      const { rows } = await report('network')
      const of = (network: string) => rows.find((row) => row.grp === networkUuid(network))?.conversionCount ?? 0
      return { callbacks: of('generic'), uploads: of('amazon'), imports: of('awin') }
    },
    /** Report totals for everything that was sent. */
    counted: async () => {
      const { pageviewCount, discoverCount } = (await report('page')).totals // no campaign leads to the shop
      const { conversionCount } = (await report('network')).totals
      return { pageviewCount, discoverCount, conversionCount }
    },
  }
}

/**
 * A publisher with everything running at once: visitors who read and click, a user at the screens, callbacks, uploads,
 * and an import. Anything unacknowledged is sent again under the same id, as scripts, networks and users do.
 */
export async function publisherLoad(base: string, awin: AwinStandIn) {
  const publisher = await openPublisher(base, awin.publisherId)
  const tally = createTally()
  const ask = createAsk(publisher)
  const work = { ...visits(publisher, tally, ask), ...chores(publisher, awin, tally, ask) }
  let isOver = false
  const loops = Object.entries(work).map(async ([kind, turn]) => {
    while (!isOver) {
      await turn().catch((error: unknown) => tally.refusals.others.push(`${kind}: ${String(error)}`))
      await pause()
    }
  })
  return {
    account: publisher.account,
    /** Ids of pageviews and targets of clicks, all distinct. */
    acknowledged: tally.acknowledged,
    refusals: tally.refusals,
    sent: () => ({ ...tally.sent }),
    /** One extra click of a visitor, which is not counted here. */
    redirect: ask.redirect,
    /** Every loop finishes its current request: the last one sent is acknowledged, too. */
    end: async () => {
      isOver = true
      await Promise.all(loops)
      await tally.until('import', () => ask.api(`/networks/v1/connections/${publisher.imported}/import`, {}), 200)
    },
    ...createReports(publisher),
  }
}
