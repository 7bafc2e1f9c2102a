import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import { unitsOf } from '../../../contract/integrations/api-limits.ts'
import { v1, type V1Error } from '../../../contract/integrations/v1/index.ts'
import { routePath } from '../../http/methods.ts'
import { checkMay } from '../../http/perform.ts'
import type { Principal } from '../../http/principal.ts'
import { readRequest } from '../../http/read-request.ts'
import type { Gate } from '../gate.ts'
import type { V1Handlers } from './calls.ts'
import { readSent } from './asked.ts'
import { Refusal } from './refusal.ts'
import type { Repeats } from './repeats.ts'

export type DoorParts = {
  handlers: V1Handlers
  gate: Gate
  repeats: Repeats
  publicUrl: string
  checkOutput: boolean
  isFull: () => boolean
}
type Work = (input: never, who: Principal) => Promise<unknown>

/** Mounts the public API: every request below /v1 goes through here. */
export function mountV1(app: FastifyInstance, parts: DoorParts): void {
  const { handlers, gate, repeats, publicUrl, checkOutput, isFull } = parts

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
  const answer = (name: string, call: Call, work: Work, request: FastifyRequest, reply: FastifyReply) => {
    const isReport = call.limit === 'report'
    const check = (who: Principal) => {
      const { via } = who
      if (via.kind === 'key' && !call.scopes?.some((scope) => via.scopes.includes(scope)))
        throw new Refusal(
          403,
          'scope_missing',
          `This key is not made for this. It would need: ${call.scopes?.join(' or ')}`,
        )
      checkMay(call, who)
      if (call.kind === 'write' && isFull())
        throw new Refusal(507, 'full', 'Nothing can be saved at the moment', { retryAfter: 60 })
    }
    const units = isReport ? unitsOf.report : unitsOf.list
    return gate.enter(request, reply, { name, units, isReport, check, feature: call.feature }, async (who) => {
      const input = readSent(call, await readRequest(request, call))
      const run = async () => {
        const data = await work(input as never, who)
        return { status: 200, body: JSON.stringify(checkOutput ? call.output.parse(data) : data) }
      }
      const named = request.headers['idempotency-key']
      const done =
        call.kind === 'write' && typeof named === 'string'
          ? await repeats(who.accountUuid, { key: named, asked: [name, input] }, run)
          : { ...(await run()), isRepeated: false }
      if (done.isRepeated) void reply.header('idempotent-replayed', 'true')
      return {
        answer: reply.code(done.status).type('application/json; charset=utf-8').send(Buffer.from(done.body)),
      }
    })
  }

  void app.register(
    async (door) => {
      door.addHook('onRequest', async (_, reply) => {
        void reply.headers({
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
      })
      door.setErrorHandler((error, request, reply) =>
        refuse(request, reply, gate.toRefusal(request.url.split('?')[0] ?? '', error)),
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
          config: { admit: gate.admit },
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
