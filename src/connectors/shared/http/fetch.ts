import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Get, GetRequest, WithHeaders } from '../../connector.ts'
import { NetworkError } from './network-error.ts'
import { parseUrl } from './parse-url.ts'
import { readAnswer } from './read-answer.ts'
import { createRateLimit, type Sleep } from './rate-limit.ts'
import { backOff, retryAfter } from './retry.ts'
import { send, type Resolve, type SendAnswer, type SendLimits } from './send.ts'

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

/** One request as it is sent: `trusted` addresses may be private ones. */
type Sending = { url: URL; target: Target; request: GetRequest; trusted: boolean; signal: AbortSignal | undefined }

const accepted = { json: 'application/json', xml: 'application/xml, text/xml, */*', text: '*/*' } as const

/** Follows redirects within the same origin only, so that credentials never travel on. */
async function exchange(
  { url, target, request, trusted, signal }: Sending,
  limits: DoorLimits,
  resolve: Resolve | undefined,
): Promise<SendAnswer> {
  const headers = {
    accept: accepted[request.as ?? 'json'],
    'user-agent': 'Outbound/1.0',
    ...target.headers,
    ...request.headers,
  }
  for (let hops = 0, next = url; ; hops++) {
    const answer = await send(
      { url: next, method: request.method ?? 'GET', headers, body: request.body, trusted, limits, signal },
      resolve,
    )
    const location = answer.headers['location']
    if (answer.status < 300 || answer.status >= 400 || !location) return answer
    const to = parseUrl(location, next)
    if (!to || to.origin !== next.origin || hops >= 3)
      throw new NetworkError('refused', `${target.name} sends the request on to another place, which is not followed.`)
    next = to
  }
}

/** Why nothing came, and whether it may come at the try after the `n`th. */
function troubleOf(error: unknown, n: number, network: string): { error: NetworkError; mayPass: boolean } {
  if (error instanceof NetworkError)
    return { error, mayPass: error.trouble === 'unavailable' || (error.trouble === 'unreadable' && n < 2) }
  const code = (error as NodeJS.ErrnoException).code ?? 'connection broke'
  const text = `${network} could not be reached (${code}). It is tried again later.`
  return { error: new NetworkError('unavailable', text), mayPass: true }
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

  /** One try: the answer's content, or the error and how long to wait before the next try (null: never). */
  const attempt = async (sending: Sending, n: number) => {
    const { target, request, signal } = sending
    const pause = backOff(n, random())
    try {
      const answer = await exchange(sending, limits, deps.resolve)
      const read = readAnswer(answer, request.as, target)
      if (!read.error) return { content: read.content, headers: answer.headers }
      if (!read.isTransient) return { error: read.error, waitMs: null }
      const asked = retryAfter(answer.headers['retry-after'], now())
      const waitMs = asked === null ? pause : asked > limits.maxWaitMs ? null : asked + random() * 1000
      return { error: read.error, waitMs }
    } catch (problem) {
      signal?.throwIfAborted()
      const { error, mayPass } = troubleOf(problem, n, target.name)
      return { error, waitMs: mayPass ? pause : null }
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
        const tried = await attempt({ url, target, request, trusted: base.trusted, signal }, n)
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
