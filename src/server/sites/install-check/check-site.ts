import { eq } from 'drizzle-orm'
import type { InstallResult } from '../../../contract/sites/install-check.ts'
import { toUrl } from '../../address/address.ts'
import type { WithoutPlace } from '../../jobs/index.ts'
import type { SiteRow } from '../read-sites.ts'
import { completeOptions } from '../script-options.ts'
import { installCheck, site } from '../tables.ts'
import type { OpenPages } from './browser/open-pages.ts'
import { judgePage, verdictOf } from './judge/judge.ts'
import type { OpenedPage } from './judge/browser-findings.ts'
import { type KnownParts, mostReadPage, readKnown } from './known-site.ts'
import { fetchSitePage, fetchStartPage, type FetchParts, type PageFetch } from './fetch-site-page.ts'

export type { LinksOfSite } from './known-site.ts'
export type CheckParts = KnownParts &
  FetchParts & {
    tryOut: string | undefined
    /** Opens pages in the operator's browser; null where none is configured. */
    openPages: OpenPages | null
  }

/** For both pages together, before a browser opens them, in milliseconds. */
const longestLook = 45_000

/** The start page, and the most visited page where pages are counted. */
async function fetchPages(
  parts: CheckParts,
  row: SiteRow,
  most: string | null,
  signal: AbortSignal,
): Promise<PageFetch[]> {
  const start = await fetchStartPage(parts, { domain: row.domain, tryOut: parts.tryOut }, signal)
  const { protocol } = new URL(start.url)
  const url = most === null || start.end.kind !== 'page' ? null : toUrl(`${protocol}//${most}`)
  if (!url || url.href === start.url) return [start]
  const second = await fetchSitePage(parts, url, signal)
  // that page was visited this week but may be gone by now: then the start page is enough
  return second.end.kind === 'page' && second.url !== start.url ? [start, second] : [start]
}

/** The same pages in a browser, if the operator configured one; null for each page that was not read. */
async function openInBrowser(
  { openPages, readText, serverHostsOf }: CheckParts,
  row: SiteRow,
  looks: readonly PageFetch[],
  signal: AbortSignal,
): Promise<(OpenedPage | null)[]> {
  const isPage = ({ end }: PageFetch) => end.kind === 'page'
  const urls = looks.filter(isPage).map(({ url }) => url)
  if (!openPages || urls.length === 0) return looks.map(() => null)
  const { ignore_selectors: selectors } = completeOptions(row.scriptOptions)
  const opened = await openPages(
    urls,
    { siteUuid: row.uuid, serverHosts: serverHostsOf(row.accountUuid), selectors },
    signal,
  )
  const read = await Promise.all(
    opened.map(async (one) => ('seen' in one ? { ...one, text: await readText(one.seen.html) } : one)),
  )
  return looks.map((look) => (isPage(look) ? (read.shift() ?? null) : null))
}

/** Reads pages of a site and reports how the script works there. `withoutPlace` wraps waiting for the site's server. */
export async function resultOf(
  parts: CheckParts,
  row: SiteRow,
  { signal, withoutPlace }: { signal: AbortSignal; withoutPlace: WithoutPlace },
): Promise<InstallResult> {
  const most = await mostReadPage(parts, row)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(longestLook)])
  const looks = await withoutPlace(() => fetchPages(parts, row, most, limited))
  signal.throwIfAborted()
  // browsers have their own slots
  const opened = await withoutPlace(() => openInBrowser(parts, row, looks, signal))
  signal.throwIfAborted()
  const known = await readKnown(parts, row, looks)
  const pages = looks.map((look, i) => ({ url: look.url, findings: judgePage(look, known, opened[i]) }))
  return {
    checkedDatetime: parts.clock.now().toISOString(),
    verdict: verdictOf(pages.flatMap(({ findings }) => findings)),
    pages,
  }
}

/** Checks one site and stores the result. A check that fails is recorded as ended, so that nobody waits for it. */
export async function checkSite(
  parts: CheckParts,
  { accountUuid, siteUuid }: { accountUuid: string; siteUuid: string },
  under: { signal: AbortSignal; withoutPlace: WithoutPlace },
): Promise<void> {
  const { database, clock } = parts
  const keep = (values: Partial<typeof installCheck.$inferInsert>) =>
    database.as(accountUuid, (tx) =>
      tx
        .update(installCheck)
        .set({ endedAt: clock.now(), ...values })
        .where(eq(installCheck.siteUuid, siteUuid)),
    )
  const [row] = await database.as(accountUuid, (tx) => tx.select().from(site).where(eq(site.uuid, siteUuid)))
  if (!row || row.deletedAt !== null) return
  try {
    await keep({ result: await resultOf(parts, row, under) })
  } catch (error) {
    await keep({})
    throw error
  }
}
