import type { FastifyInstance } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { type JsonShape, strangersShape, tooMuchJson } from './json-shape.ts'
import { addressGroup } from './address-group.ts'
import type { RateLimits } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

const kB = 1024
/** Bytes of a JSON body: strangers fill in a form, people save what they made. */
export const maxBody = { public: 64 * kB, session: 1024 * kB }
const shapes: Record<'public' | 'session', JsonShape> = {
  public: strangersShape,
  session: { depth: 32, parts: 40_000 },
}
const kindOf = (call: Call | undefined) => (call?.access === 'public' ? 'public' : 'session')

export const bodyLimitOf = (call: Call): number => maxBody[kindOf(call)]

/**
 * Refuses bodies before they cost anything: of who is nobody, of who has sent too many bytes, and, once they are read, what is
 * nested too deeply or has too many fields to be parsed. Forms with files have slots of their own.
 */
export function guardBodies(app: FastifyInstance, { rates }: { rates: RateLimits }): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers, routeOptions } = request
    const { call } = routeOptions.config
    if (!call || method === 'GET' || method === 'HEAD') return
    const refuse = (code: number, message: string) =>
      reply
        .code(code)
        .header('cache-control', 'no-store')
        .header('connection', 'close')
        .send({ code, message, data: null })
    if (call.access !== 'public' && !headers.cookie && !headers.authorization) return refuse(401, 'Sign in first')
    if (headers['content-type']?.startsWith('multipart/')) return
    // a body of which nobody says how long it is counts as the longest
    const said = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
    const seconds = rates.take('body', addressGroup(request.ip), Math.ceil(Math.min(said, bodyLimitOf(call)) / kB))
    if (seconds === 0) return
    reply.header('retry-after', String(seconds))
    return refuse(429, 'Too much was sent from your network. Please wait a moment and try again.')
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const problem = tooMuchJson(body, shapes[kindOf(request.routeOptions.config.call)])
    if (problem !== null) return done(Object.assign(new Error(problem), { statusCode: 400 }))
    void parse(request, body.toString('utf8'), done)
  })
}
