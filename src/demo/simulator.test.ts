import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '../contract/days.ts'
import { type Log, silentLog } from '../server/log/log.ts'
import { readReport } from '../server/orders/reports/report.ts'
import { createClickId, isClickId } from '../server/tracking/click-id.ts'
import { networkFactsOf } from './networks.ts'
import { createRandom } from './random.ts'
import { demoDays } from './scenario/roles-data.ts'
import { buildScenario } from './scenario/scenario.ts'
import { business, type SimulatedAccount, startSimulator } from './simulator.ts'

const today = '2026-11-20'
const clock = { now: () => new Date(`${today}T19:30:00Z`) }
const scenario = buildScenario()
const account: SimulatedAccount = {
  scenario,
  anchor: addDays(today, -demoDays),
  zone: 'Europe/Copenhagen',
  callbackTokens: new Map(scenario.connections.map((c) => [c.uuid, `${c.index}`.padStart(32, '0')])),
}
const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

type On = { site: { uuid: string }; programme: { merchant: { domain: string } | null } }
const shopOn = ({ site, programme }: On) => `${site.uuid} ${programme.merchant?.domain}`

describe('simulated visitors', () => {
  let server: Server
  let baseUrl = ''
  let status = 204
  let mayAnswer = Promise.resolve()
  const pageviews: { site: string; body: { events: Record<string, unknown>[] }; agent: string }[] = []
  const clicks: { site: string; query: URLSearchParams; referer: string }[] = []
  const callbacks: { token: string; query: URLSearchParams }[] = []

  const told: { partnerUuid: string; host: string; order: Record<string, unknown> }[] = []
  /**
   * Decides like the redirect: the shop of a direct partner, else the awin campaign of the target's merchant, else the
   * plain target.
   */
  const locationOf = (site: string, target: string) => {
    const ofMerchant = (c: (typeof scenario.campaigns)[number]) =>
      c.site.uuid === site && new URL(target).hostname === c.programme.merchant.domain
    if (scenario.campaigns.some((c) => ofMerchant(c) && c.programme.connection.arrives === 'own'))
      return `${target}?obid=${createClickId(Date.now())}`
    const campaign = scenario.campaigns.find((c) => ofMerchant(c) && c.programme.connection.network === 'awin')
    if (!campaign) return target
    const { connection, externalId } = campaign.programme
    const clickId = createClickId(Date.now())
    const parts = { programmeId: externalId, partnerId: connection.partnerId, clickUrl: null, clickId, target }
    return networkFactsOf('awin').deepLink(parts) ?? target
  }

  /** Delays the answers to pageviews until released. */
  const holdAnswers = () => {
    let release = (): void => undefined
    mayAnswer = new Promise((resolve) => {
      release = resolve
    })
    return { release: () => release() }
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    pageviews.length = clicks.length = callbacks.length = told.length = 0
    status = 204
    mayAnswer = Promise.resolve()
    server = createServer((request, response) => {
      void (async () => {
        const url = new URL(request.url ?? '', 'http://localhost')
        const [, , area, , id = ''] = url.pathname.split('/')
        if (area === 'v1') {
          const body = JSON.parse(await textOf(request)) as { events: Record<string, unknown>[] }
          pageviews.push({ site: id, body, agent: request.headers['user-agent'] ?? '' })
          await mayAnswer
          response.writeHead(status).end()
        } else if (area === 'clicks') {
          clicks.push({ site: id, query: url.searchParams, referer: request.headers.referer ?? '' })
          response.writeHead(302, { location: locationOf(id, url.searchParams.get('targetUrl') ?? '') }).end()
        } else {
          callbacks.push({ token: id, query: url.searchParams })
          response.writeHead(200).end('OK')
        }
      })()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })
  afterEach(async () => {
    vi.useRealTimers()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const start = (log: Log = silentLog, of: SimulatedAccount = account) =>
    startSimulator({
      baseUrl,
      account: of,
      clock,
      log,
      random: createRandom('simulator test'),
      reportOrder: async (partner, host, order) => {
        told.push({ partnerUuid: partner.partnerUuid, host, order: order as Record<string, unknown> })
        return { orderId: '', outcome: 'pending', reason: '' }
      },
    })
  /** Advances the clock second by second until it has happened. */
  const until = (happened: () => boolean) =>
    expect
      .poll(async () => (await vi.advanceTimersByTimeAsync(1000), happened()), { timeout: 60_000, interval: 1 })
      .toBe(true)

  it('see pages of all sites, as the script would tell it', async () => {
    const simulator = start()
    await until(() => new Set(pageviews.map((p) => p.site)).size === 3)
    await simulator.stop()
    for (const { site, body, agent } of pageviews) {
      const [event] = body.events
      expect(body.events).toHaveLength(1)
      expect(event).toMatchObject({ type: 'pageview', at: clock.now().getTime() })
      expect(event?.id).toMatch(/^[0-9a-z]{24}$/)
      const { domain } = scenario.sites.find((s) => s.uuid === site) ?? { domain: '?' }
      expect(new URL(String(event?.page)).hostname).toBe(`www.${domain}`)
      expect(agent).toContain('Mozilla/5.0')
    }
  })
  it('follow links from where they are, and buy: the network calls with the click id the redirect gave', async () => {
    const simulator = start()
    await until(() => callbacks.length >= 2)
    await simulator.stop()
    expect(clicks.length).toBeGreaterThan(callbacks.length)
    for (const { query, referer } of clicks) expect(referer).toBe(query.get('pageUrl'))
    for (const { token, query } of callbacks) {
      const connection = scenario.connections.find((c) => account.callbackTokens.get(c.uuid) === token)
      expect(connection?.network).toBe('awin')
      expect(isClickId(query.get('ref') ?? '')).toBe(true)
      expect(Number(query.get('com'))).toBeGreaterThan(0)
      expect(query.get('cur')).toMatch(/^[A-Z]{3}$/)
      expect(query.toString()).not.toContain('!!!')
    }
  })
  /** Pages with a link to a direct partner, which every reader follows: among all readers too few do to wait for. */
  const readersOfDirect = (): SimulatedAccount => {
    const sellers = new Set(scenario.campaigns.filter((c) => c.programme.connection.arrives === 'own').map(shopOn))
    const pages = scenario.pages.flatMap((page) => {
      const at = page.links.findIndex((link) => sellers.has(shopOn({ site: page.site, programme: link })))
      return at < 0 ? [] : [{ ...page, clickRate: 1, pickLink: () => at }]
    })
    return { ...account, scenario: { ...scenario, pages } }
  }
  it('buy at direct partners, whose shops tell of the order with the click id the redirect gave', async () => {
    const simulator = start(silentLog, readersOfDirect())
    await until(() => told.length > 0)
    await simulator.stop()
    expect(clicks.length).toBeGreaterThan(told.length)
    for (const { partnerUuid, host, order } of told) {
      const partner = scenario.partners.find((p) => p.uuid === partnerUuid)
      expect(partner?.domain).toBe(host)
      expect(partner?.contracts[0]?.state).toBe('running')
      expect(isClickId(String(order.clickId))).toBe(true)
      expect(readReport(order)).toMatchObject({ orderId: order.orderId, isTest: false })
    }
    expect(new Set(told.map((t) => t.order.orderId)).size).toBe(told.length)
  })
  it('are told about once a minute at most when the server is broken, and go on', async () => {
    status = 500
    const warnings: string[] = []
    const simulator = start({ ...silentLog, warn: (message) => void warnings.push(message) })
    await until(() => pageviews.length > 12)
    await simulator.stop()
    expect(warnings).toEqual(['the demo visitors met an error'])
  })
  it('are gone when stopped: nobody comes any more', async () => {
    const simulator = start()
    await until(() => pageviews.length > 0)
    await simulator.stop()
    const seen = pageviews.length + clicks.length + callbacks.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(pageviews.length + clicks.length + callbacks.length).toBe(seen)
  })
  it('are waited for when one of them is under way as they are stopped', async () => {
    const held = holdAnswers()
    const simulator = start()
    await until(() => pageviews.length > 0)
    const order: string[] = []
    const stopped = simulator.stop().then(() => order.push('stopped'))
    await new Promise((done) => setImmediate(done))
    order.push('answered')
    held.release()
    await stopped
    expect(order).toEqual(['answered', 'stopped'])
  })
})

describe('an hour', () => {
  it('is busy in the evening and never quite empty', () => {
    expect(business(Date.parse('2026-11-20T19:30:00Z'), account)).toBeGreaterThan(1.5)
    expect(business(Date.parse('2026-11-20T02:30:00Z'), account)).toBe(0.15)
  })
})
