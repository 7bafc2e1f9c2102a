import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import type { AnyHandler, createAnswer } from './answer.ts'
import { Download, sendDownload } from './download.ts'
import { isCrossSite } from './cross-site.ts'
import type { AllHandlers } from './handlers.ts'
import { methodsOf, routePath } from './methods.ts'
import { bodyLimitOf, guardBodies } from './guard-bodies.ts'
import type { RateLimits } from './rate-limits.ts'
import { readRequest } from './read-request.ts'

type NamedCall = { name: string; call: Call; handler: AnyHandler }

/** Every call with its handler. A missing handler does not compile (`AllHandlers`). */
export function allCalls(handlers: AllHandlers): NamedCall[] {
  return Object.entries(contract).flatMap(([module, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${module}.${name}`,
      call: call as Call,
      handler: (handlers[module as keyof AllHandlers] as Record<string, NamedCall['handler']>)[
        name
      ] as NamedCall['handler'],
    })),
  )
}

const headersOf = (request: FastifyRequest): Headers => {
  const headers = new Headers()
  for (const [key, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(key, Array.isArray(value) ? value.join(', ') : value)
  return headers
}

/** Refuses before a body is read: writes from foreign pages, and bodies that are neither JSON nor a form. */
function guard(app: FastifyInstance, ownHost: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, headers } = request
    if (!request.url.startsWith('/api') || method === 'GET' || method === 'HEAD') return
    if (isCrossSite(headers, ownHost))
      return reply.code(403).send({ code: 403, message: 'Requests from other sites are refused', data: null })
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    if (type !== undefined && type !== 'application/json' && type !== 'multipart/form-data')
      return reply.code(415).send({ code: 415, message: 'Send JSON (content-type application/json)', data: null })
  })
}

type Parts = { handlers: AllHandlers; answer: ReturnType<typeof createAnswer>; publicUrl: string; rates: RateLimits }

export function mountCalls(app: FastifyInstance, { handlers, answer, publicUrl, rates }: Parts) {
  void app.register(fastifyMultipart)
  guard(app, new URL(publicUrl).host)
  guardBodies(app, { rates })
  for (const { name, call, handler } of allCalls(handlers)) {
    app.route({
      method: [...methodsOf(call)],
      url: `/api${routePath(call.path)}`,
      config: { call },
      ...(call.file ? {} : { bodyLimit: bodyLimitOf(call) }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const answered = await answer(name, call, handler, () => readRequest(request, call), {
          headers: headersOf(request),
          address: request.ip,
          setCookies: (cookies) => void reply.header('set-cookie', cookies),
          setHeader: (key, value) => void reply.header(key, value),
        })
        // closes the connection, so that the rest of a refused form is not read, and no next one follows on it
        if (call.file && answered.code === 429) void reply.header('connection', 'close')
        if (answered.data instanceof Download)
          return sendDownload(reply, answered.data, call.download ?? 'application/octet-stream')
        // as bytes: a long string is measured and copied three times on its way to the socket
        return reply
          .code(answered.code)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(Buffer.from(JSON.stringify(answered)))
      },
    })
  }
}
