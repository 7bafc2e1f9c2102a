import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { registrable, toUrl } from '../address/address.ts'
import type { Mentions } from '../autolinking/index.ts'
import { type AutoList, createAutoLists, type NetworkLinks, type Site, type Snapshot } from '../routing/index.ts'
import type { Agent } from './agent.ts'
import { corsHeaders } from './collector.ts'
import type { Keys } from './keys.ts'
import { pageOfSite } from './page-of-site.ts'
import { parseMentions } from './parse-mentions.ts'
import { header, isPrefetch, readBody, sendJson } from './request.ts'
import { createTtlCache } from './ttl-cache.ts'

export type AutoLinkParts = {
  snapshot: () => Snapshot
  links: Pick<NetworkLinks, 'deepLink'>
  classify: (userAgent: string) => Agent
  keys: Keys
  /** Stores what pages report; rejects when it could not be stored. */
  takeMentions: (mentions: Mentions) => Promise<void>
  now: () => number
}
const bodyLimit = 32 * 1024
/** How long the same report from the same page is ignored, in milliseconds. */
const again = 6 * 3_600_000
/** Maximum pages per site and minute. */
const mostPages = 60
const minute = 60_000

/** The names that become links on a site, and the script's reports of what it would link. */
export function createAutoLinks({ snapshot, links, classify, keys, takeMentions, now }: AutoLinkParts) {
  const listOf = createAutoLists(links)
  const packed = new WeakMap<AutoList, Buffer>()
  const known = createTtlCache<true>(again, now)
  const taken = new Map<string, number>()
  let since = now()

  const packedOf = (list: AutoList) => {
    const body = packed.get(list) ?? gzipSync(list.body, { level: 9 })
    packed.set(list, body)
    return body
  }
  const isTooOften = (siteUuid: string) => {
    if (now() - since >= minute) {
      taken.clear()
      since = now()
    }
    const pages = (taken.get(siteUuid) ?? 0) + 1
    taken.set(siteUuid, pages)
    return pages > mostPages
  }
  const thank = (res: ServerResponse) => {
    res.writeHead(204, corsHeaders)
    res.end()
  }
  /** Reports are accepted for shops in the list, from the site's own pages. */
  const asked = (site: Site, list: AutoList, sent: Exclude<ReturnType<typeof parseMentions>, { error: string }>) => {
    const page = toUrl(sent.page)
    if (!page || registrable(page.hostname) !== registrable(site.domain)) return null
    const found = sent.found.flatMap(({ address, ...mention }) => {
      const domain = list.domains.get(address)
      return domain === undefined ? [] : [{ domain, ...mention }]
    })
    const byShop = new Map(found.map((f) => [f.domain, f]))
    return { page: pageOfSite(site, sent.page), found: [...byShop.values()] }
  }

  return {
    /** Paths of the name lists below `/tr/`; empty where names do not become links. */
    pathOf: (site: Site): string[] => {
      const list = listOf(snapshot(), site)
      return list && list.nameCount > 0 ? [`v1/names/${site.uuid}/${list.hash}.json`] : []
    },
    names: (req: IncomingMessage, res: ServerResponse, siteUuid: string, hash: string): void => {
      const site = snapshot().site(siteUuid)
      const list = site && listOf(snapshot(), site)
      if (!list) return sendJson(res, 404, 'Not found', null, corsHeaders)
      const gzip = header(req, 'accept-encoding').includes('gzip')
      const content = gzip ? packedOf(list) : Buffer.from(list.body)
      res.writeHead(200, {
        ...corsHeaders,
        'content-type': 'application/json',
        // another list has another name; a request for an old list gets the current one
        'cache-control': hash === list.hash ? 'public, max-age=86400, immutable' : 'public, max-age=60',
        'content-length': content.length,
        vary: 'accept-encoding',
        ...(gzip ? { 'content-encoding': 'gzip' } : {}),
      })
      res.end(req.method === 'HEAD' ? undefined : content)
    },
    mentions: async (req: IncomingMessage, res: ServerResponse, siteUuid: string): Promise<void> => {
      const site = snapshot().site(siteUuid)
      if (!site) return sendJson(res, 404, 'Not found', null, corsHeaders)
      const body = await readBody(req, bodyLimit)
      if (body === null) return sendJson(res, 413, `The body must have at most ${bodyLimit} bytes`, null, corsHeaders)
      const parsed = parseMentions(body)
      if ('error' in parsed) return sendJson(res, 400, parsed.error, null, corsHeaders)
      const list = listOf(snapshot(), site)
      const isPerson = !isPrefetch(req) && !classify(header(req, 'user-agent')).isBot
      const found = list?.settings.mode === 'report' && isPerson ? asked(site, list, parsed) : null
      if (!found) return thank(res)
      const key = keys.keyOf(site.uuid, found.page, JSON.stringify(found.found), 'mentions')
      if (known.get(key) || isTooOften(site.uuid)) return thank(res)
      try {
        await takeMentions({ accountUuid: site.accountUuid, siteUuid: site.uuid, ...found })
        known.add(key, true)
        thank(res)
      } catch {
        sendJson(res, 503, 'The mentions could not be stored. Please send them again.', null, corsHeaders)
      }
    },
  }
}
