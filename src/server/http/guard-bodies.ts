import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { type JsonShape, strangersShape, tooMuchJson } from './json-shape.ts'
import { addressGroup } from './address-group.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
    /**
     * For a route that is no call: admits a request before its body is read, or throws. Receives the maximum length of
     * the body.
     */
    admit?: (request: FastifyRequest, kiloBytes: number) => Promise<void>
    /** The route answers before reading a body, whatever the method. */
    readsNoBody?: true
  }
}

/**
 * Milliseconds by which a refusal is delayed for callers refused too often: closing the connection would only make them
 * reconnect at once.
 */
const refusalDelay = 1000

const kB = 1024
/** Maximum bytes of a JSON body: strangers send small forms, users save their own content. */
export const maxBody = { public: 64 * kB, session: 1024 * kB }
const shapes: Record<'public' | 'session', JsonShape> = {
  public: strangersShape,
  session: { depth: 32, parts: 40_000 },
}
const kindOf = (call: Call | undefined) => (call?.access === 'public' ? 'public' : 'session')

const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'
/** A body without a declared length counts as the maximum. */
function kiloBytesOf({ headers }: FastifyRequest, max: number): number {
  const said = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  return Math.ceil(Math.min(said, max) / kB)
}

export const bodyLimitOf = (call: Call): number => maxBody[kindOf(call)]

/**
 * The guard of every route. Refuses bodies before they cost anything: compressed ones, those of unknown callers, those
 * of an address that has sent too many bytes, and, after reading, those too deeply nested or with too many fields to
 * parse. Forms with files have their own slots.
 */
export function guardBodies(
  app: FastifyInstance,
  { rates, hold = wait }: { rates: RateLimits; hold?: (milliseconds: number) => Promise<unknown> },
): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const reads = [method].flat().some((m) => m !== 'GET' && m !== 'HEAD' && m !== 'OPTIONS')
    if (reads && !config?.call && !config?.admit && !config?.readsNoBody)
      throw new Error(`${url}: nobody asks who sends a body before it is read (call, admit or readsNoBody)`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { headers, routeOptions } = request
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      reply.header('connection', 'close')
      // forty-eight bytes of Brotli can be a megabyte, and no caller sends enough to need compression
      throw Object.assign(new Error('Send the body as it is, without content-encoding'), { statusCode: 415 })
    }
    const { call, admit } = routeOptions.config
    if (admit) {
      if (hasBody(request)) reply.header('connection', 'close')
      await admit(request, hasBody(request) ? kiloBytesOf(request, maxBody.session) : 0)
      reply.removeHeader('connection')
      return
    }
    if (!hasBody(request)) return
    if (!call) {
      // no route, or one without a body: what was sent is not read
      if (kiloBytesOf(request, 1) > 0) reply.header('connection', 'close')
      for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name]
      return
    }
    const refuse = (code: number, message: string) =>
      reply
        .code(code)
        .header('cache-control', 'no-store')
        .header('connection', 'close')
        .send({ code, message, data: null })
    if (call.access !== 'public' && !headers.cookie && !headers.authorization) return refuse(401, 'Sign in first')
    if (headers['content-type']?.startsWith('multipart/')) return
    const seconds = rates.take('body', addressGroup(request.ip), kiloBytesOf(request, bodyLimitOf(call)))
    if (seconds === 0) return
    reply.header('retry-after', String(seconds))
    return refuse(429, 'Too much was sent from your network. Please wait a moment and try again.')
  })
  app.addHook('onSend', async (request, reply) => {
    const isRefusedUnread = reply.statusCode >= 400 && reply.getHeader('connection') === 'close'
    if (isRefusedUnread && rates.take('refusedBody', addressGroup(request.ip)) > 0) await hold(refusalDelay)
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const problem = tooMuchJson(body, shapes[kindOf(request.routeOptions.config.call)])
    if (problem !== null) return done(Object.assign(new Error(problem), { statusCode: 400 }))
    void parse(request, body.toString('utf8'), done)
  })
}
