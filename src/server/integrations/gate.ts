import type { FastifyReply, FastifyRequest } from 'fastify'
import { awayMessage } from '../../contract/errors.ts'
import { apiLimitsOf, reportsAtOnce } from '../../contract/integrations/api-limits.ts'
import { type Feature, features, mayUse } from '../../contract/plans.ts'
import { addressRange } from '../account/index.ts'
import { errorStack } from '../log/error-text.ts'
import { Fail } from '../http/fail.ts'
import { addressGroup } from '../http/address-group.ts'
import type { Principal } from '../http/principal.ts'
import type { Log } from '../log/log.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { isStoreAway } from '../store/store-away.ts'
import type { CountUse } from './keys/count-use.ts'
import { bearerOf, type IdentifyKey } from './keys/identify.ts'
import { fieldNames } from './v1/asked.ts'
import { createAtOnce, createUnits, type Level } from './v1/buckets.ts'
import { Refusal, refusalOf } from './v1/refusal.ts'

export type GateParts = { identify: IdentifyKey; count: CountUse; rates: RateLimits; log: Log }
/** The needs of a request: its cost, whether it is a report, and further conditions for the caller. */
export type Wanted = {
  name: string
  units: number
  isReport: boolean
  /** True for requests to the MCP endpoint, the only ones that assistants authorized in the browser can make. */
  isAssistant?: true
  check?: (who: Principal) => void
  /** The feature the plan must include; the API itself by default. */
  feature?: Feature | undefined
}

const keyLike = /(^|=)ob_[0-9A-Za-z]{4}_/
const keyFields = new Set(['key', 'api_key', 'apikey', 'token', 'access_token'])
/** A key in a URL ends up in logs, histories and proxies. */
export function refuseKeyInAddress(request: FastifyRequest): void {
  const inAddress = Object.entries(request.query as Record<string, unknown>).some(
    ([name, value]) => keyFields.has(name.toLowerCase()) || [value].flat().some((v) => keyLike.test(String(v))),
  )
  if (inAddress || keyLike.test(request.url.split('?')[0]?.split('/').join('=') ?? ''))
    throw new Refusal(
      401,
      'key_in_address',
      'A key does not belong in an address: it is in logs and histories now. Revoke it, make another one, and send that in the header Authorization',
    )
}

const policyOf = (levels: readonly Level[]) => levels.map((l) => `"${l.name}";q=${l.perMinute};w=60`).join(', ')
const levelOf = (levels: readonly Level[]) =>
  levels.map((l) => `"${l.name}";r=${l.left};t=${l.resetSeconds}`).join(', ')

/** The refusal for an error. This server's own errors are logged, not shown. */
const refusalFor = ({ log }: GateParts, name: string, error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof Fail) return refusalOf(error, fieldNames)
  if (isStoreAway(error)) return new Refusal(503, 'unavailable', awayMessage, { retryAfter: 5 })
  const status = (error as { statusCode?: number }).statusCode
  if (status === 413) return new Refusal(413, 'too_large', 'The body is too large')
  if (status === 415) {
    const isPacked = (error as Error).message.includes('content-encoding')
    return new Refusal(
      415,
      'wrong_type',
      isPacked ? (error as Error).message : 'Send JSON (content-type application/json)',
    )
  }
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal(400, 'bad_input', (error as Error).message)
  log.error('public call broke', { call: name, error, stack: errorStack(error) })
  return new Refusal(500, 'internal', 'Something went wrong')
}

/** Checks key and limits of requests, with shared buckets for every endpoint that accepts keys. */
export function createGate(parts: GateParts) {
  const { identify, count, rates } = parts
  const units = createUnits()
  const reports = createAtOnce(reportsAtOnce)
  const toRefusal = (name: string, error: unknown) => refusalFor(parts, name, error)

  const held = new WeakMap<FastifyRequest, Awaited<ReturnType<IdentifyKey>>>()
  const takeBytes = (who: string, kiloBytes: number) => {
    const seconds = kiloBytes > 0 ? rates.take('body', who, kiloBytes) : 0
    if (seconds > 0)
      throw new Refusal(429, 'too_many', `Too much was sent. Come back in ${seconds} s`, { retryAfter: seconds })
  }
  /**
   * Runs before a body is read: checks the key's form, its account, and the limit of bytes by address and by account.
   */
  async function admit(request: FastifyRequest, kiloBytes: number): Promise<void> {
    refuseKeyInAddress(request)
    const key = bearerOf(request.headers.authorization ?? null)
    takeBytes(addressGroup(request.ip), kiloBytes)
    const holder = await identify(key, request.ip)
    held.set(request, holder)
    if (kiloBytes === 0) return
    if ('who' in holder) return takeBytes(`account ${holder.who.accountUuid}`, kiloBytes)
    const { refusal, accountUuid, keyUuid } = holder
    const from = addressRange(request.ip)
    count.add({ accountUuid, keyUuid, status: refusal.status, reason: refusal.code, units: 1, from })
    throw refusal
  }

  /** Admits a request, or throws the refusal. Its result is counted for its key in any case. */
  async function enter<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: Wanted,
    work: (
      who: Principal,
      key: { keyUuid: string; name: string },
    ) => Promise<{ answer: T; refused?: Refusal | undefined }>,
  ): Promise<T> {
    const holder = held.get(request) ?? (await identify(bearerOf(request.headers.authorization ?? null), request.ip))
    const { accountUuid, keyUuid } = 'who' in holder ? { ...holder, accountUuid: holder.who.accountUuid } : holder
    const counted = (status: number, reason: string) =>
      count.add({ accountUuid, keyUuid, status, reason, units: wanted.units, from: addressRange(request.ip) })
    try {
      if ('refusal' in holder) throw holder.refusal
      const { who } = holder
      if (holder.isGrant && !wanted.isAssistant)
        throw new Refusal(401, 'key_unknown', 'This key belongs to a connected assistant and works at /mcp only')
      const { feature = 'api' } = wanted
      if (!mayUse(who, feature))
        throw new Refusal(402, 'plan_needed', `${features[feature]} is no part of your plan ${who.plan}`)
      wanted.check?.(who)
      const taken = units.take(
        [
          { name: 'key', of: keyUuid, perMinute: holder.unitsPerMinute },
          { name: 'account', of: accountUuid, perMinute: apiLimitsOf(who.plan).unitsPerMinute },
        ],
        wanted.units,
      )
      void reply.headers({ 'ratelimit-policy': policyOf(taken.levels), ratelimit: levelOf(taken.levels) })
      if (taken.empty)
        throw new Refusal(
          429,
          'too_many',
          `Too many requests for this ${taken.empty}. Come back in ${taken.seconds} s`,
          { retryAfter: taken.seconds },
        )
      if (wanted.isReport && !reports.begin(accountUuid))
        throw new Refusal(429, 'too_many', `At most ${reportsAtOnce} reports of an account are worked out at a time`, {
          retryAfter: 1,
        })
      try {
        const { answer, refused } = await work(who, { keyUuid, name: holder.keyName })
        counted(refused?.status ?? 200, refused?.code ?? '')
        return answer
      } finally {
        if (wanted.isReport) reports.end(accountUuid)
      }
    } catch (error) {
      const refusal = toRefusal(wanted.name, error)
      counted(refusal.status, refusal.code)
      throw refusal
    }
  }
  return { admit, enter, toRefusal }
}
export type Gate = ReturnType<typeof createGate>
