import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import { awayMessage } from '../../../contract/errors.ts'
import { apiLimitsOf, reportsAtOnce, unitsOf } from '../../../contract/integrations/api-limits.ts'
import { v1, type V1Error } from '../../../contract/integrations/v1/index.ts'
import { mayUse } from '../../../contract/plans.ts'
import { rangeOf as addressRange } from '../../account/index.ts'
import { errorStack } from '../../error-text.ts'
import { Fail } from '../../http/fail.ts'
import { routePath } from '../../http/methods.ts'
import { checkMay, readInput } from '../../http/perform.ts'
import type { Principal } from '../../http/principal.ts'
import { readRequest } from '../../http/read-request.ts'
import type { Log } from '../../log.ts'
import { isStoreAway } from '../../store/store-away.ts'
import type { CountUse } from '../keys/count-use.ts'
import { bearerOf, type IdentifyKey } from '../keys/identify.ts'
import { fieldNames } from './asked.ts'
import { createAtOnce, createUnits, type Level } from './buckets.ts'
import type { V1Handlers } from './calls.ts'
import { Refusal, refusalOf } from './refusal.ts'
import type { Repeats } from './repeats.ts'

export type DoorParts = {
  handlers: V1Handlers
  identify: IdentifyKey
  count: CountUse
  repeats: Repeats
  log: Log
  publicUrl: string
  checkOutput: boolean
  isFull: () => boolean
}
type Work = (input: never, who: Principal) => Promise<unknown>

const keyLike = /(^|=)ob_[0-9A-Za-z]{4}_/
const keyFields = new Set(['key', 'api_key', 'apikey', 'token', 'access_token'])
/** A key in an address lies in logs, histories and proxies from then on. */
function refuseKeyInAddress(request: FastifyRequest): void {
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

/** The door of programs: every request below /v1 goes through here. */
export function mountV1(app: FastifyInstance, parts: DoorParts): void {
  const { handlers, identify, count, repeats, log, publicUrl, checkOutput, isFull } = parts
  const units = createUnits()
  const reports = createAtOnce(reportsAtOnce)

  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    const error: V1Error['error'] = {
      code: refusal.code,
      message: refusal.message,
      param: refusal.param,
      doc_url: `${publicUrl}/api/reference/v1#errors`,
      request_id: request.id,
    }
    if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter))
    if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer realm="Outbound"')
    return reply.code(refusal.status).send({ error })
  }
  const toRefusal = (name: string, error: unknown): Refusal => {
    if (error instanceof Refusal) return error
    if (error instanceof Fail) return refusalOf(error, fieldNames)
    if (isStoreAway(error)) return new Refusal(503, 'unavailable', awayMessage, { retryAfter: 5 })
    const status = (error as { statusCode?: number }).statusCode
    if (status === 413) return new Refusal(413, 'too_large', 'The body is too large')
    if (status === 415) return new Refusal(415, 'wrong_type', 'Send JSON (content-type application/json)')
    if (status !== undefined && status >= 400 && status < 500)
      return new Refusal(400, 'bad_input', (error as Error).message)
    log.error('public call broke', { call: name, error, stack: errorStack(error) })
    return new Refusal(500, 'internal', 'Something went wrong')
  }

  const answer = async (name: string, call: Call, work: Work, request: FastifyRequest, reply: FastifyReply) => {
    refuseKeyInAddress(request)
    const holder = await identify(bearerOf(request.headers.authorization ?? null), request.ip)
    const cost = call.limit === 'report' ? unitsOf.report : unitsOf.list
    const { accountUuid, keyUuid } = 'who' in holder ? { ...holder, accountUuid: holder.who.accountUuid } : holder
    const counted = (status: number, reason: string) =>
      count.add({ accountUuid, keyUuid, status, reason, units: cost, from: addressRange(request.ip) })
    try {
      if ('refusal' in holder) throw holder.refusal
      const { who } = holder
      const { via } = who
      if (via.kind === 'key' && !call.scopes?.some((scope) => via.scopes.includes(scope)))
        throw new Refusal(
          403,
          'scope_missing',
          `This key is not made for this. It would need: ${call.scopes?.join(' or ')}`,
        )
      if (!mayUse(who, 'api')) throw new Refusal(402, 'plan_needed', `The API is no part of your plan ${who.plan}`)
      checkMay(call, who)
      if (call.kind === 'write' && isFull())
        throw new Refusal(507, 'full', 'Nothing can be saved at the moment', { retryAfter: 60 })
      const taken = units.take(
        [
          { name: 'key', of: keyUuid, perMinute: holder.unitsPerMinute },
          { name: 'account', of: accountUuid, perMinute: apiLimitsOf(who.plan).unitsPerMinute },
        ],
        cost,
      )
      void reply.headers({ 'ratelimit-policy': policyOf(taken.levels), ratelimit: levelOf(taken.levels) })
      if (taken.empty)
        throw new Refusal(
          429,
          'too_many',
          `Too many requests for this ${taken.empty}. Come back in ${taken.seconds} s`,
          {
            retryAfter: taken.seconds,
          },
        )
      const isReport = call.limit === 'report'
      if (isReport && !reports.begin(accountUuid))
        throw new Refusal(429, 'too_many', `At most ${reportsAtOnce} reports of an account are worked out at a time`, {
          retryAfter: 1,
        })
      try {
        const input = readInput(call, await readRequest(request, call))
        const run = async () => {
          const data = await work(input as never, who)
          return { status: 200, body: JSON.stringify(checkOutput ? call.output.parse(data) : data) }
        }
        const named = request.headers['idempotency-key']
        const done =
          call.kind === 'write' && typeof named === 'string'
            ? await repeats(accountUuid, { key: named, asked: [name, input] }, run)
            : { ...(await run()), isRepeated: false }
        if (done.isRepeated) void reply.header('idempotent-replayed', 'true')
        counted(200, '')
        return reply.code(done.status).type('application/json; charset=utf-8').send(Buffer.from(done.body))
      } finally {
        if (isReport) reports.end(accountUuid)
      }
    } catch (error) {
      const refusal = toRefusal(name, error)
      counted(refusal.status, refusal.code)
      throw refusal
    }
  }

  void app.register(
    async (door) => {
      door.addHook('onRequest', async (request, reply) => {
        request.id = randomUUID()
        void reply.headers({
          'x-request-id': request.id,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
      })
      door.setErrorHandler((error, request, reply) =>
        refuse(request, reply, toRefusal(request.url.split('?')[0] ?? '', error)),
      )
      door.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0] ?? ''
        const methods = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
        if (methods.length === 0) return refuse(request, reply, new Refusal(404, 'not_found', 'There is no such call'))
        void reply.header('allow', methods.join(', '))
        return refuse(request, reply, new Refusal(405, 'wrong_method', `This call answers to ${methods.join(', ')}`))
      })
      for (const { name, call, work } of allV1(handlers))
        door.route({
          method: call.method === 'UPDATE' ? 'PATCH' : call.method,
          url: routePath(call.path),
          handler: (request, reply) => answer(name, call, work, request, reply),
        })
    },
    { prefix: '/v1' },
  )
}

const allCalls = Object.entries(v1).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Call>).map(([name, call]) => ({ group, name, call })),
)
const paths = allCalls.map(({ call }) => ({
  method: call.method,
  pattern: new RegExp(`^/v1${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))
const allV1 = (handlers: V1Handlers) =>
  allCalls.map(({ group, name, call }) => ({
    name: `v1.${group}.${name}`,
    call,
    work: (handlers[group as keyof V1Handlers] as Record<string, Work>)[name] as Work,
  }))
