import type { FastifyInstance } from 'fastify'
import { openApiV1 } from './openapi-v1.ts'
import { firstReportPage, referenceV1, referenceV1Style } from './pages.ts'
import { tryItScript } from './try-it.ts'

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
const html = 'text/html; charset=utf-8'

/** Computed at first use and cached: it does not change while the server runs. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The pages that document the public API, and its OpenAPI document. They need no sign-in. */
export function mountReference(app: FastifyInstance, publicUrl: string): void {
  const document = once(() => openApiV1(publicUrl))
  const reference = once(() => referenceV1(publicUrl))
  const firstReport = once(() => firstReportPage(publicUrl))
  app.get('/v1/openapi.json', async () => document())
  app.get('/api/reference/v1', async (_, reply) => reply.headers(headers).type(html).send(reference()))
  app.get('/api/reference/v1/first-report', async (_, reply) => reply.headers(headers).type(html).send(firstReport()))
  app.get('/api/reference/v1.css', async (_, reply) => reply.type('text/css').send(referenceV1Style))
  app.get('/api/reference/v1.js', async (_, reply) => reply.type('text/javascript').send(tryItScript))
}
