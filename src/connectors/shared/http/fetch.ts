import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Get, GetRequest, WithHeaders } from '../../connector.ts'
import { exactJson } from '../amounts/exact-json.ts'
import { NetworkError, redact } from './network-error.ts'
import { parseUrl } from './parse-url.ts'
import { createRateLimit, type Sleep } from './rate-limit.ts'
import { backOff, retryAfter } from './retry.ts'
import { send, type Resolve, type SendAnswer, type SendLimits } from './send.ts'
import { decodeXml, findXml, parseXml } from '../xml/xml.ts'

export type DoorDeps = {
  now?: () => number
  sleep?: Sleep
  random?: () => number
  resolve?: Resolve
  /** Other addresses for named networks (`NETWORK_BASE_URLS`): the only way plain http or a private address is reached. */
  baseUrls?: Readonly<Record<string, string>>
  /** Other limits for named networks (`NETWORK_LIMITS`), instead of those of their connectors. */
  networkLimits?: Readonly<Record<string, Partial<NetworkLimits>>>
  limits?: Partial<DoorLimits>
  onRetry?: (about: { network: string; attempt: number; waitMs: number; why: string }) => void
}
/** Requests a minute, and days of transactions in one request. */
export type NetworkLimits = { perMinute: number; windowDays: number }
export type DoorLimits = SendLimits & {
  attempts: number
  /** Longest single wait a network may ask for; a longer one ends the request as `limited`. */
  maxWaitMs: number
}
export type Target = {
  /** Its identifier, and its name in messages. */
  network: string
  name: string
  perMinute: number
  baseUrl: string
  /** Further addresses by name. `NETWORK_BASE_URLS` moves them by `network.name`, or all of a network's at once. */
  bases?: Readonly<Record<string, string>>
  headers: Record<string, string>
  limitKey: string
  secrets: readonly string[]
}
export type Door = {
  open: (target: Target, signal?: AbortSignal) => Get
  baseUrl: (network: string, usual: string) => { url: string; trusted: boolean }
  /** The limits of a network: those of its connector, where nothing else was set for it. */
  networkLimits: <L extends { perMinute: number }>(network: string, usual: L) => L
}

const usual: DoorLimits = { headerMs: 30_000, totalMs: 120_000, maxBytes: 50_000_000, attempts: 6, maxWaitMs: 300_000 }
const realSleep: Sleep = async (ms, signal) => {
  await wait(ms, undefined, signal ? { signal } : {})
}

const transient = (status: number) => status === 429 || status === 408 || status >= 500

const meaning = (status: number, network: string, said: string): NetworkError => {
  const tail = said ? ` It said: ${said}` : ''
  if (status === 401 || status === 403)
    return new NetworkError(
      'credentials',
      `${network} does not accept the credentials (${status}). Reconnect with valid ones.${tail}`,
    )
  if (status === 429)
    return new NetworkError('limited', `${network} allows no more requests for now (429). It is tried again later.`)
  if (status >= 500)
    return new NetworkError('unavailable', `${network} has a problem of its own (${status}). It is tried again later.`)
  return new NetworkError('refused', `${network} refused the request (${status}).${tail}`)
}

/** What a person may see of an error body: words only, short, without secrets or markup. */
const excerpt = (answer: SendAnswer, secrets: readonly string[]) =>
  /html/i.test(answer.headers['content-type'] ?? '')
    ? ''
    : redact(answer.body.subarray(0, 2000).toString('utf8'), secrets)
        .replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}•]+/gu, ' ')
        .trim()
        .slice(0, 200)

function parse(answer: SendAnswer, as: 'json' | 'text' | 'xml', network: string): unknown {
  if (answer.status === 204) return null
  const text = (as === 'xml' ? decodeXml(answer.body) : answer.body.toString('utf8')).replace(/^\uFEFF/, '')
  if (as === 'text') return text
  try {
    return as === 'xml' ? parseXml(text) : exactJson(text)
  } catch {
    const isPage = as === 'xml' ? /^\s*<(!doctype )?html/i.test(text) : /^\s*</.test(text)
    const what = isPage ? 'a web page instead of data' : text.trim() === '' ? 'nothing' : 'broken data'
    throw new NetworkError('unreadable', `${network} answered with ${what}. It is tried again later.`)
  }
}

/** SOAP sends its answers about what is wrong with status 500: those are answers. Any other 500 is not. */
function soapFault(answer: SendAnswer, as: GetRequest['as']): unknown {
  if (answer.status !== 500 || as !== 'xml') return null
  try {
    const root = parseXml(decodeXml(answer.body))
    return findXml(root, 'Fault') ? root : null
  } catch {
    return null // a page of the server, not a SOAP answer
  }
}

/**
 * The one door out. Everything that leaves for a network passes here: its limit (shared by all accounts of one token),
 * retries with back-off and jitter, time-outs, a cap on size, no redirect to another host, public addresses only.
 */
export function createDoor(deps: DoorDeps = {}): Door {
  const { now = Date.now, sleep = realSleep, random = Math.random, baseUrls = {}, onRetry } = deps
  const limits = { ...usual, ...deps.limits }
  const rate = createRateLimit({ now, sleep })
  const baseUrl: Door['baseUrl'] = (network, address) => {
    const other = Object.hasOwn(baseUrls, network) ? baseUrls[network] : undefined
    return other ? { url: other, trusted: true } : { url: address, trusted: false }
  }

  /** Follows redirects within the same origin only, so that credentials never travel on. */
  const exchange = async (url: URL, target: Target, request: GetRequest, trusted: boolean, signal?: AbortSignal) => {
    const headers = {
      accept:
        request.as === 'text' ? '*/*' : request.as === 'xml' ? 'application/xml, text/xml, */*' : 'application/json',
      'user-agent': 'Outbound/1.0',
      ...target.headers,
      ...request.headers,
    }
    for (let hops = 0, next = url; ; hops++) {
      const answer = await send(
        { url: next, method: request.method ?? 'GET', headers, body: request.body, trusted, limits, signal },
        deps.resolve,
      )
      const location = answer.headers['location']
      if (answer.status < 300 || answer.status >= 400 || !location) return answer
      const to = parseUrl(location, next)
      if (!to || to.origin !== next.origin || hops >= 3)
        throw new NetworkError(
          'refused',
          `${target.name} sends the request on to another place, which is not followed.`,
        )
      next = to
    }
  }

  /** One try: the answer's content, or the error and how long to wait before the next try (null: never). */
  const attempt = async (
    url: URL,
    target: Target,
    request: GetRequest,
    trusted: boolean,
    n: number,
    signal?: AbortSignal,
  ) => {
    const pause = backOff(n, random())
    try {
      const answer = await exchange(url, target, request, trusted, signal)
      if (answer.status >= 200 && answer.status < 300)
        return { content: parse(answer, request.as ?? 'json', target.name), headers: answer.headers }
      const fault = soapFault(answer, request.as)
      if (fault) return { content: fault, headers: answer.headers }
      const error = meaning(answer.status, target.name, excerpt(answer, target.secrets))
      if (!transient(answer.status)) return { error, waitMs: null }
      const asked = retryAfter(answer.headers['retry-after'], now())
      return { error, waitMs: asked === null ? pause : asked > limits.maxWaitMs ? null : asked + random() * 1000 }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof NetworkError) {
        const again = error.trouble === 'unavailable' || (error.trouble === 'unreadable' && n < 2)
        return { error, waitMs: again ? pause : null }
      }
      const code = (error as NodeJS.ErrnoException).code ?? 'connection broke'
      return {
        error: new NetworkError(
          'unavailable',
          `${target.name} could not be reached (${code}). It is tried again later.`,
        ),
        waitMs: pause,
      }
    }
  }

  const open: Door['open'] = (target, signal) => {
    const usualBase = baseUrl(target.network, target.baseUrl)
    const further = (name: string) => {
      const address = target.bases?.[name]
      if (!address) throw new Error(`${target.network} has no address called ${name}`)
      const own = baseUrl(`${target.network}.${name}`, address)
      return own.trusted || !usualBase.trusted ? own : usualBase
    }
    const key = createHash('sha256').update(`${target.network}\n${target.limitKey}`).digest('base64')
    return async (request) => {
      const base = request.base === undefined ? usualBase : further(request.base)
      const url = new URL(base.url.replace(/\/+$/, '') + request.path)
      for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.append(name, value)
      for (let n = 0; ; n++) {
        await rate.take(key, target.perMinute, { background: request.background ?? false, signal })
        const tried = await attempt(url, target, request, base.trusted, n, signal)
        if (!tried.error)
          return request.withHeaders
            ? ({ content: tried.content, headers: tried.headers } satisfies WithHeaders)
            : tried.content
        if (tried.waitMs === null || n + 1 >= limits.attempts) throw tried.error
        onRetry?.({ network: target.network, attempt: n + 1, waitMs: tried.waitMs, why: tried.error.trouble })
        await sleep(tried.waitMs, signal)
      }
    }
  }
  const networkLimits: Door['networkLimits'] = (network, usual) => {
    const { networkLimits: other = {} } = deps
    return Object.hasOwn(other, network) ? { ...usual, ...other[network] } : usual
  }
  return { open, baseUrl, networkLimits }
}
