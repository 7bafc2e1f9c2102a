import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { mountAsk } from './ask-path.ts'
import { domainsCalls } from './calls.ts'
import { domainsJobs } from './jobs.ts'
import { bareHost, type KnownDomains } from './known-domains.ts'
import { answerFor, askDns, askNobody, createLook, herePath } from './look-at-domain.ts'

export type DomainsAsks = { known: KnownDomains }

/** Confirms, under a domain that leads here, that it does. */
const answerHere =
  (key: Buffer) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const nonce = /^[\w-]{8,40}$/.exec((req.url ?? '').slice(herePath.length))?.[0]
    res.writeHead(nonce ? 200 : 404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
    res.end(nonce ? answerFor(key, bareHost(req.headers.host ?? ''), nonce) : '')
  }

/** Accounts' own domains (R236: own domains). */
export function domainsModule(
  { database, clock, env, publicUrl, secret, jobs }: Platform,
  { known }: DomainsAsks,
): Answering<'domains'> & { mount: (app: FastifyInstance) => void } {
  const tryOut = env.NETWORK_BASE_URLS['domains']
  const key = secret.derive('own domains')
  const lookAt = createLook({
    names: tryOut === undefined ? askDns() : askNobody,
    key,
    productHost: new URL(publicUrl).hostname,
    tryOut,
  })
  const parts = { database, clock, lookAt }
  return {
    calls: { domains: domainsCalls({ ...parts, publicUrl }) },
    jobs: domainsJobs({ ...parts, send: jobs.send }),
    paths: { [herePath]: answerHere(key) },
    mount: (app) => mountAsk(app, { known, token: env.DOMAINS_TOKEN }),
  }
}
