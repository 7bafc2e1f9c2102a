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
/** How long a confirmed link counts, when it is checked again (after a week), and when after a miss (next day). */
const [valid, again, retry] = [30 * day, 7 * day, day]
/** Pages read per domain, domains per run, and domains per site and run. A flood of clicks cannot raise these. */
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
 * Learns which domains a site links to by reading the site's pages. Clicks only hint where to look: anybody can send
 * clicks that name a page, but only the publisher can put a link on it.
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
    /** Domains that each site's pages were seen to link to. */
    known: (): ReadonlyMap<string, readonly string[]> => {
      const bySite = new Map<string, string[]>()
      for (const [key, at] of seen) {
        const [siteUuid = '', domain = ''] = key.split(' ')
        if (now() - at < valid) bySite.set(siteUuid, [...(bySite.get(siteUuid) ?? []), domain])
      }
      return bySite
    },
    /** Checks the pages of some candidates; true when something was found. Forgets former candidates. */
    check: async (candidates: readonly DomainCandidate[]): Promise<boolean> => {
      const keys = new Set(candidates.map(keyOf))
      tried = new Map([...tried].filter(([key]) => keys.has(key)))
      const forgotten = [...seen.keys()].filter((key) => !keys.has(key))
      for (const key of forgotten) seen.delete(key)
      let found = forgotten.length
      const unread = new Map<string, { pages: number; error: unknown }>()
      const onUnread = ({ domain }: Site, error: unknown) =>
        void unread.set(domain, { pages: (unread.get(domain)?.pages ?? 0) + 1, error })
      // a site not known yet is no miss: it may come with the next snapshot
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
    /** Forgets sites that are unknown. One may only be unknown so far: then it is checked again. */
    forgetUnknownSites: async (): Promise<void> => {
      const unknown = [...seen.keys(), ...tried.keys()].filter((key) => !site(key.split(' ')[0] ?? ''))
      for (const key of unknown) tried.delete(key)
      if (unknown.filter((key) => seen.delete(key)).length > 0) await save()
    },
  }
}
