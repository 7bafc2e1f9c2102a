import type { ServerResponse } from 'node:http'
import type { NetworkLinks, Site, Snapshot } from '../routing/index.ts'
import { corsHeaders } from './collector.ts'
import { sendJson } from './request.ts'
import { siteConfig } from './site-config.ts'
import type { OwnDomains } from './tracking-parts.ts'

type Parts = {
  snapshot: () => Snapshot
  links: Pick<NetworkLinks, 'clickHosts'>
  ownDomains: OwnDomains
  autoLinks: { pathOf: (site: Site) => string[] }
}

const notFound = (res: ServerResponse) => sendJson(res, 404, 'Not found', null, corsHeaders)

/** Answers to requests of a site's script and plugins. */
export function createSiteAnswers({ snapshot, links, ownDomains, autoLinks }: Parts) {
  return {
    config: (res: ServerResponse, siteUuid: string): void => {
      const site = snapshot().site(siteUuid)
      if (!site) return notFound(res)
      const body = JSON.stringify(
        siteConfig(site, [...links.clickHosts, ...snapshot().ownHosts(site.accountUuid)], {
          autoLinks: autoLinks.pathOf(site),
          ownDomains: ownDomains.namesOf(site.accountUuid),
        }),
      )
      res.writeHead(200, {
        ...corsHeaders,
        'content-type': 'application/json',
        'cache-control': 'public, max-age=60',
        'content-length': Buffer.byteLength(body),
      })
      res.end(body)
    },
    /** Requested daily by plugins, which follow the account to an own domain and back (R236: own domains). */
    address: (res: ServerResponse, siteUuid: string): void => {
      const site = snapshot().site(siteUuid)
      const shown = site && ownDomains.addressOf(site.accountUuid)
      if (!shown) return notFound(res)
      const body = JSON.stringify({ address: shown })
      res.writeHead(200, { ...corsHeaders, 'content-type': 'application/json', 'cache-control': 'no-store' })
      res.end(body)
    },
    preflight: (res: ServerResponse): void => {
      res.writeHead(204, {
        ...corsHeaders,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
      })
      res.end()
    },
  }
}
