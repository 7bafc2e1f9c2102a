import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressGroup } from '../../account/index.ts'
import { createAcceptReports } from './accept-reports.ts'
import { away, header, readBytes, Refusal, sendGif, sendJson, sendNothing } from './http-answers.ts'
import { createPageReports, type PageReportsParts } from './page-reports.ts'
import { mostPageBytes, pageReportOf, reportOfQuery } from './read-body.ts'
import type { TakeSent } from './report-queue.ts'
import { postbackText } from './signature.ts'
import { createSignedReports, type SignedReportsParts } from './signed-reports.ts'

export const trackingPath = '/tr/partners/v1/'
const mostBytes = 2 * 1024 * 1024

type Parts = SignedReportsParts & PageReportsParts & { take: TakeSent; isFull: () => boolean }
type Route = [
  method: string,
  path: RegExp,
  handle: (req: IncomingMessage, res: ServerResponse, query: URLSearchParams, key: string) => Promise<void>,
]

/** Everything below `/tr/partners/v1/`: shops' reports, signed by their servers or sent from their pages. */
export function createTrackingPaths(parts: Parts) {
  const { log, rates, isFull, addressOf } = parts
  const reports = createAcceptReports(parts)
  const signed = createSignedReports(parts, reports)
  const pages = createPageReports(parts, reports)

  /** Limits bytes per address before reading any: the signature can only be checked afterwards. */
  const spendBody = (req: IncomingMessage) => {
    const bytes = Math.min(mostBytes, Number(req.headers['content-length'] ?? mostBytes) || 0)
    const seconds = rates.take('body', addressGroup(addressOf(req)), Math.ceil(bytes / 1024))
    if (seconds > 0)
      throw new Refusal(429, 'Too much was sent', { 'retry-after': String(seconds), connection: 'close' })
  }
  const orders = async (req: IncomingMessage, res: ServerResponse) => {
    spendBody(req)
    const body = await readBytes(req, mostBytes)
    const sent = { time: header(req, 'x-outbound-time'), signature: header(req, 'x-outbound-signature'), body }
    sendJson(res, 200, 'OK', { orders: await signed.takeOrKeep(header(req, 'x-outbound-key'), sent, 'server') })
  }
  const postback = async (_: IncomingMessage, res: ServerResponse, query: URLSearchParams) => {
    const sent = {
      time: query.get('time') ?? '',
      signature: query.get('signature') ?? '',
      body: Buffer.from(postbackText(query)),
    }
    sendJson(res, 200, 'OK', { orders: await signed.takeOrKeep(query.get('key') ?? '', sent, 'postback') })
  }
  const routes: Route[] = [
    ['POST', /^orders$/, orders],
    ['GET', /^postback$/, postback],
    [
      'POST',
      /^report\/([\w-]{1,80})$/,
      async (req, res, _, key) => {
        await pages.fromPage(req, key, 'script', async () => pageReportOf(await readBytes(req, mostPageBytes)))
        sendNothing(res)
      },
    ],
    [
      'GET',
      /^image\/([\w-]{1,80})\.gif$/,
      async (req, res, query, key) => {
        await pages.fromPage(req, key, 'image', async () => reportOfQuery(query))
        sendGif(res)
      },
    ],
    [
      'POST',
      /^seen\/([\w-]{1,80})$/,
      async (req, res, _, key) => {
        await pages.noteSeen(req, key)
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
    if (isFull()) throw away() // shops retry
    await handle(req, res, new URLSearchParams(rest.join('?')), shape.exec(name)?.[1] ?? '')
  }
  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    respond(req, res).catch((error: unknown) => {
      if (res.headersSent) return res.destroy()
      if (error instanceof Refusal) return sendJson(res, error.status, error.message, null, error.headers)
      if (!req.destroyed) log.warn('a report of orders waits for the record store', { error }) // the address may contain a key
      const { status, message, headers } = away()
      sendJson(res, status, message, null, headers)
    })
  }
  return { handle, takeKept: signed.takeKept }
}
