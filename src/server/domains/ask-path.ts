import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { bareHost, type KnownDomains } from './known-domains.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const loopback = /^(::ffff:)?127\.|^::1$/

/**
 * Whether a request may ask which domains are proven: a program on this machine without a proxy in between, or a caller
 * with the token.
 */
export function mayAsk(req: IncomingMessage, token: string | undefined, said: string): boolean {
  if (token !== undefined) return timingSafeEqual(digest(said), digest(token))
  const { headers, socket } = req
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined)
  const host = bareHost(headers.host ?? '')
  return !isPassedOn && loopback.test(socket.remoteAddress ?? '') && /^(localhost|127\.[\d.]+|\[::1\])$/.test(host)
}

type Parts = { known: Pick<KnownDomains, 'isProven'>; token: string | undefined }

/**
 * `/internal/domains/ask?domain=…`: whether a proxy may request a certificate for a domain. 200 only if it is proven:
 * otherwise anybody who points a name here would use up the certificate authority's limits.
 */
export function mountAsk(app: FastifyInstance, { known, token }: Parts): void {
  app.get<{ Querystring: Record<string, unknown> }>('/internal/domains/ask', async (request, reply) => {
    const { domain, token: said } = request.query
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    if (!mayAsk(request.raw, token, typeof said === 'string' ? said : ''))
      return reply
        .code(403)
        .send(
          token === undefined
            ? 'Only programs on this machine may ask. Set DOMAINS_TOKEN for others.\n'
            : 'token: Must be the DOMAINS_TOKEN.\n',
        )
    if (typeof domain !== 'string' || domain === '') return reply.code(400).send('domain: is missing\n')
    return known.isProven(bareHost(domain)) ? reply.send('proven\n') : reply.code(404).send('not proven\n')
  })
}
