import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { toUrl } from '../../address/address.ts'
import type { HitWay } from '../../../contract/partners/partner-views.ts'
import { exactJson } from '../../../connectors/shared/amounts/exact-json.ts'
import type { Clock } from '../../time/clock.ts'
import { type JsonShape, strangersShape, tooMuchJson } from '../../http/json-shape.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Later } from '../../jobs/later.ts'
import type { Log } from '../../log/log.ts'
import type { Seal } from '../../outside/index.ts'
import type { Database } from '../../store/database/open.ts'
import { foreignHost, isAllowedHost } from '../../partners/index.ts'
import { isStoreAway } from '../../store/store-away.ts'
import { addressGroup } from '../../account/index.ts'
import { away, header, readBytes, Refusal, sendGif, sendJson, sendNothing } from './http-answers.ts'
import { type ReadReport, readReport } from './report.ts'
import type { TakeSent } from './report-queue.ts'
import type { Answer, Sent } from './sent.ts'
import { postbackText, type Signed, signatureProblem } from './signature.ts'
import { byPublicKey, bySecretKey } from './who-reports.ts'

export const trackingPath = '/tr/partners/v1/'
export const orderKind = 'order'
type SignedWay = 'server' | 'postback'
type SignedBytes = Omit<Signed, 'body'> & { body: Buffer }
const keptOrder = z.object({
  keyId: z.string(),
  way: z.enum(['server', 'postback']),
  time: z.string(),
  signature: z.string(),
  body: z.string(),
})
const mostOrders = 1000
const mostBytes = 2 * 1024 * 1024
const mostPageBytes = 64 * 1024
/** A thousand orders of two dozen fields, from who has signed them. */
const signedShape: JsonShape = { depth: 10, parts: 60_000 }

type Parts = {
  database: Database
  seal: Seal
  clock: Clock
  log: Log
  rates: RateLimits
  take: TakeSent
  /** Notes that the script was seen on a host of a merchant. */
  seen: (partner: Sent['partner'], host: string) => Promise<void>
  isFull: () => boolean
  later: Later
  /** Under an own domain there are merchants of its account only. */
  isOfHost: (of: { accountUuid: string }, host: string | undefined) => boolean
  /** Whose request it is: the visitor's address behind the proxies that are believed. */
  addressOf: (req: IncomingMessage) => string
}

const jsonOf = (bytes: Buffer, shape = strangersShape): unknown => {
  const problem = tooMuchJson(bytes, shape)
  if (problem !== null) throw new Refusal(400, `body: ${problem}`)
  try {
    return exactJson(bytes.toString('utf8'))
  } catch (error) {
    throw new Refusal(400, `body: Must be JSON (${error instanceof Error ? error.message : 'unreadable'})`)
  }
}
/** `[…]`, `{ orders: […] }`, or one order by itself. */
function ordersOf(body: unknown): unknown[] {
  const orders =
    typeof body === 'object' && body !== null && 'orders' in body ? body.orders : Array.isArray(body) ? body : [body]
  if (!Array.isArray(orders)) throw new Refusal(400, 'orders: Must be a list')
  if (orders.length === 0) throw new Refusal(400, 'orders: At least one order')
  if (orders.length > mostOrders) throw new Refusal(400, 'orders: At most 1,000 orders in one call')
  return orders
}
/** Which order a body that proves nothing names first; '' where it names none. */
const firstOrderId = (body: Buffer): string => {
  if (body.length > mostPageBytes) return ''
  try {
    return readReport(ordersOf(jsonOf(body))[0]).orderId
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}
/** Names of a query as the report's fields. */
const fromQuery = (query: URLSearchParams): ReadReport => readReport(Object.fromEntries(query))

/** Where a page says it is. A sandboxed frame, such as that of a Shopify pixel, has no origin but a referrer. */
const hostOf = (req: IncomingMessage): string => {
  const origin = header(req, 'origin')
  return toUrl(origin !== '' && origin !== 'null' ? origin : header(req, 'referer'))?.hostname ?? ''
}

export function createTrackingPaths({
  database,
  seal,
  clock,
  log,
  rates,
  take,
  seen,
  isFull,
  addressOf,
  isOfHost,
  later,
}: Parts) {
  const kept = async (sent: Sent): Promise<Answer[]> => {
    const answers = await take(sent)
    if (answers === 'away') throw away()
    return answers
  }
  /**
   * A report with a wrong signature, or from a wrong host, is kept with its reason, for the person who installs the tracking.
   * What strangers send does not fill the list.
   */
  const noteRefused = async (
    partner: Sent['partner'],
    way: HitWay,
    host: string,
    orderId: () => string | Promise<string>,
    problem: string,
  ) => {
    if (rates.take('refusedReport', partner.partnerUuid) > 0) return
    const now = clock.now()
    const reports = [{ orderId: await orderId(), problem }]
    await take({ partner, way, isSigned: false, reportedAt: now, receivedAt: now, host, reports })
  }
  const signedBy = async (keyId: string, signed: Signed, way: HitWay, orderId: () => string, now: Date) => {
    const found = /^k_[0-9a-f]{12}$/.test(keyId) ? await bySecretKey(database, seal, keyId) : null
    const unknown = 'key: Is not known, or was revoked'
    if (!found) throw new Refusal(401, unknown)
    const problem = found.secret === null ? unknown : signatureProblem(signed, [found.secret], now)
    if (problem) {
      await noteRefused(found.partner, way, '', orderId, problem)
      throw new Refusal(401, problem)
    }
    return { partner: found.partner, isSigned: true, reportedAt: new Date(Number(signed.time) * 1000), host: '' }
  }
  const reportsOf = (way: SignedWay, body: Buffer): ReadReport[] =>
    way === 'server'
      ? ordersOf(jsonOf(body, signedShape)).map(readReport)
      : [fromQuery(new URLSearchParams(body.toString()))]
  const judge = async (keyId: string, signed: SignedBytes, way: SignedWay, receivedAt: Date): Promise<Answer[]> => {
    const { body } = signed
    const first = () => (way === 'server' ? firstOrderId(body) : (reportsOf(way, body)[0]?.orderId ?? ''))
    const by = await signedBy(keyId, signed, way, first, receivedAt)
    return kept({ ...by, way, receivedAt, reports: reportsOf(way, body) })
  }
  /** Shops send an order once, too: while the record store is away it is kept, and its signature is looked at later. */
  const nowOrLater = async (keyId: string, signed: SignedBytes, way: SignedWay): Promise<Answer[]> => {
    try {
      if (!later.isWaiting()) return await judge(keyId, signed, way, clock.now())
    } catch (error) {
      if (error instanceof Refusal && error.status !== 503) throw error
      if (!(error instanceof Refusal) && !isStoreAway(error)) throw error
    }
    const reports = reportsOf(way, signed.body)
    const request = { keyId, way, ...signed, body: signed.body.toString('base64') }
    if (!(await later.keep(orderKind, JSON.stringify(request)))) throw away()
    const reason = 'It is kept, and judged as soon as it can be'
    return reports.map((read) =>
      'problem' in read
        ? { orderId: read.orderId, outcome: 'refused', reason: read.problem }
        : { orderId: read.orderId, outcome: 'waiting', reason },
    )
  }
  const takeKept = async (text: string, receivedAt: Date): Promise<'taken' | 'away'> => {
    const { keyId, way, body, ...signed } = keptOrder.parse(JSON.parse(text))
    try {
      await judge(keyId, { ...signed, body: Buffer.from(body, 'base64') }, way, receivedAt)
      return 'taken'
    } catch (error) {
      if (error instanceof Refusal && error.status !== 503) return 'taken' // it was refused, and is noted as such
      log.warn('a report of orders goes on waiting for the record store', { error })
      return 'away'
    }
  }
  /** Bytes are counted by address before any is read: what is in them is only known to be signed afterwards. */
  const spendBody = (req: IncomingMessage) => {
    const bytes = Math.min(mostBytes, Number(req.headers['content-length'] ?? mostBytes) || 0)
    const seconds = rates.take('body', addressGroup(addressOf(req)), Math.ceil(bytes / 1024))
    if (seconds > 0)
      throw new Refusal(429, 'Too much was sent', { 'retry-after': String(seconds), connection: 'close' })
  }
  const orders = async (req: IncomingMessage, res: ServerResponse) => {
    spendBody(req)
    const body = await readBytes(req, mostBytes)
    const signed = { time: header(req, 'x-outbound-time'), signature: header(req, 'x-outbound-signature'), body }
    sendJson(res, 200, 'OK', { orders: await nowOrLater(header(req, 'x-outbound-key'), signed, 'server') })
  }
  const postback = async (_: IncomingMessage, res: ServerResponse, query: URLSearchParams) => {
    const signed = {
      time: query.get('time') ?? '',
      signature: query.get('signature') ?? '',
      body: Buffer.from(postbackText(query)),
    }
    sendJson(res, 200, 'OK', { orders: await nowOrLater(query.get('key') ?? '', signed, 'postback') })
  }
  /**
   * Each network that asks has room of its own, so that no stranger takes the place of a shop's buyers; and each `what` has:
   * every visitor loads the script, and must not take the place of those who buy.
   */
  const page = async (req: IncomingMessage, publicKey: string, what: 'order' | 'seen') => {
    const seconds = rates.take('standard', `partner ${what} ${publicKey} ${addressGroup(addressOf(req))}`)
    if (seconds > 0) throw new Refusal(429, 'Too many reports', { 'retry-after': String(seconds) })
    const found = await byPublicKey(database, publicKey)
    if (!found || !isOfHost(found.partner, req.headers.host)) throw new Refusal(404, 'Not found')
    const host = hostOf(req)
    return { ...found, host, isAllowed: isAllowedHost(host, found.hosts) }
  }
  const fromPage = async (
    req: IncomingMessage,
    publicKey: string,
    way: 'script' | 'image',
    readIt: () => Promise<ReadReport>,
  ) => {
    const { partner, host, isAllowed } = await page(req, publicKey, 'order')
    if (!isAllowed) {
      await noteRefused(
        partner,
        way,
        host,
        () =>
          readIt().then(
            (read) => read.orderId,
            () => '',
          ),
        foreignHost(host),
      )
      throw new Refusal(403, foreignHost(host))
    }
    const read = await readIt()
    if ('problem' in read) {
      await noteRefused(partner, way, host, () => read.orderId, read.problem)
      throw new Refusal(400, read.problem)
    }
    const now = clock.now()
    await kept({ partner, way, isSigned: false, reportedAt: now, receivedAt: now, host, reports: [read] })
  }
  const routes: [
    string,
    RegExp,
    (req: IncomingMessage, res: ServerResponse, q: URLSearchParams, key: string) => Promise<void>,
  ][] = [
    ['POST', /^orders$/, orders],
    ['GET', /^postback$/, postback],
    [
      'POST',
      /^report\/([\w-]{1,80})$/,
      async (req, res, _, key) => {
        await fromPage(req, key, 'script', async () => {
          const [order] = ordersOf(jsonOf(await readBytes(req, mostPageBytes)))
          return readReport(order)
        })
        sendNothing(res)
      },
    ],
    [
      'GET',
      /^image\/([\w-]{1,80})\.gif$/,
      async (req, res, query, key) => {
        await fromPage(req, key, 'image', async () => fromQuery(query))
        sendGif(res)
      },
    ],
    [
      'POST',
      /^seen\/([\w-]{1,80})$/,
      async (req, res, _, key) => {
        const { partner, host, isAllowed } = await page(req, key, 'seen')
        if (!isAllowed) throw new Refusal(403, foreignHost(host))
        await seen(partner, host)
        sendNothing(res)
      },
    ],
  ]

  const respond = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const [path = '', ...rest] = (req.url ?? '').split('?')
    const name = path.slice(trackingPath.length).replace(/\/$/, '')
    if (req.method === 'OPTIONS') return sendNothing(res)
    const route = routes.find(([, shape]) => shape.test(name))
    if (!route) return sendJson(res, 404, 'No such call')
    const [method, shape, handle] = route
    if (req.method !== method) return sendJson(res, 405, `This call answers to ${method}`, null, { allow: method })
    if (isFull()) throw away() // shops send it again
    await handle(req, res, new URLSearchParams(rest.join('?')), shape.exec(name)?.[1] ?? '')
  }
  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    respond(req, res).catch((error: unknown) => {
      if (res.headersSent) return res.destroy()
      if (error instanceof Refusal) return sendJson(res, error.status, error.message, null, error.headers)
      if (!req.destroyed) log.warn('a report of orders waits for the record store', { error }) // the address may hold a key
      const { status, message, headers } = away()
      sendJson(res, status, message, null, headers)
    })
  }
  return { handle, takeKept }
}
