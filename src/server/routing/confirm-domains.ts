import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Log } from '../log/log.ts'
import { isOwnPage } from './redirect-rules.ts'
import { linksTo } from './page-links.ts'
import type { ReadPage } from './read-page.ts'
import type { Site } from './snapshot.ts'

export type DomainCandidate = { siteUuid: string; domain: string; pages: string[] }

const day = 24 * 3_600_000
/** A link that was seen counts this long, and is looked for again after a week; after a miss, the next day. */
const [valid, again, retry] = [30 * day, 7 * day, day]
/** Pages read for one domain, and domains in one go: of all sites, and of one. A flood of clicks moves us to no more. */
const [mostPages, mostDomains, mostOfSite] = [3, 20, 5]

const stored = z.record(z.string(), z.number())
const keyOf = (c: DomainCandidate) => `${c.siteUuid} ${c.domain}`

type Parts = {
  file: string
  readPage: ReadPage
  site: (uuid: string) => Site | undefined
  now: () => number
  log: Log
}

/**
 * Learns which domains a site links to by looking at the site's pages. What clicks say is only a hint where to look:
 * anybody can send clicks that name a page, nobody but the publisher can put a link on it.
 */
export function createDomainCheck({ file, readPage, site, now, log }: Parts) {
  let seen = new Map<string, number>()
  let tried = new Map<string, number>()
  try {
    if (existsSync(file)) seen = new Map(Object.entries(stored.parse(JSON.parse(readFileSync(file, 'utf8')))))
  } catch (error) {
    log.warn('the domains that sites link to are looked for anew', { error })
  }

  const isDue = (c: DomainCandidate) =>
    now() - (seen.get(keyOf(c)) ?? Number.NEGATIVE_INFINITY) >= again &&
    now() - (tried.get(keyOf(c)) ?? Number.NEGATIVE_INFINITY) >= retry

  const chosen = (candidates: readonly DomainCandidate[]) => {
    const ofSite = new Map<string, number>()
    return candidates
      .filter(isDue)
      .toSorted((a, b) => (tried.get(keyOf(a)) ?? 0) - (tried.get(keyOf(b)) ?? 0))
      .filter((c) => {
        const n = ofSite.get(c.siteUuid) ?? 0
        ofSite.set(c.siteUuid, n + 1)
        return n < mostOfSite
      })
      .slice(0, mostDomains)
  }

  /** `onUnread` is called for each page that cannot be read. */
  const isLinked = async (c: DomainCandidate, onUnread: (site: Site, error: unknown) => void): Promise<boolean> => {
    const of = site(c.siteUuid)
    if (!of) return false
    const isOwn = (host: string) => isOwnPage(of, `https://${host}/`)
    const addresses = c.pages.map((page) => `https://${page}`).filter((address) => isOwnPage(of, address))
    for (const address of addresses.slice(0, mostPages)) {
      const page = await readPage(address, isOwn).catch((error: unknown) => {
        onUnread(of, error)
        return null
      })
      if (page && linksTo(page.html, page.url, c.domain)) return true
    }
    return false
  }

  const save = async () => {
    await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(seen)))
    await rename(`${file}.new`, file)
  }
  return {
    /** Domains by site that its pages were seen to link to. */
    known: (): ReadonlyMap<string, readonly string[]> => {
      const bySite = new Map<string, string[]>()
      for (const [key, at] of seen) {
        const [siteUuid = '', domain = ''] = key.split(' ')
        if (now() - at < valid) bySite.set(siteUuid, [...(bySite.get(siteUuid) ?? []), domain])
      }
      return bySite
    },
    /** Looks at the pages of some candidates; true when something was found. What is no candidate any more is forgotten. */
    check: async (candidates: readonly DomainCandidate[]): Promise<boolean> => {
      const keys = new Set(candidates.map(keyOf))
      tried = new Map([...tried].filter(([key]) => keys.has(key)))
      const forgotten = [...seen.keys()].filter((key) => !keys.has(key))
      for (const key of forgotten) seen.delete(key)
      let found = forgotten.length
      const unread = new Map<string, { pages: number; error: unknown }>()
      const onUnread = ({ domain }: Site, error: unknown) =>
        void unread.set(domain, { pages: (unread.get(domain)?.pages ?? 0) + 1, error })
      // a site that is not known yet is no miss: it may come with the next snapshot
      for (const c of chosen(candidates.filter(({ siteUuid }) => site(siteUuid)))) {
        tried.set(keyOf(c), now())
        if (!(await isLinked(c, onUnread))) continue
        seen.set(keyOf(c), now())
        found++
      }
      for (const [domain, { pages, error }] of unread)
        log.info('pages of a site cannot be read', { domain, pages, error })
      if (found === 0) return false
      await save()
      return true
    },
    /** Of a site that is not known any more. It may only not be known yet: then it is looked for anew. */
    forgetUnknownSites: async (): Promise<void> => {
      const unknown = [...seen.keys(), ...tried.keys()].filter((key) => !site(key.split(' ')[0] ?? ''))
      for (const key of unknown) tried.delete(key)
      if (unknown.filter((key) => seen.delete(key)).length > 0) await save()
    },
  }
}
