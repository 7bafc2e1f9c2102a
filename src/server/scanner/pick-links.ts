import { createHash } from 'node:crypto'
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { registrable, toUrl } from '../address/address.ts'
import type { Clock } from '../time/clock.ts'
import type { ShopPages } from '../routing/index.ts'
import { site } from '../sites/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { type ClickedLink, clickedLinks, daysBack } from './read-links.ts'
import { scannedLink } from './tables.ts'

export type PickParts = {
  database: Database
  events: Events
  clock: Clock
  shopPages: (accountUuid: string) => Promise<ShopPages>
  /** Targets of smart links, which are checked even without clicks. */
  smartTargets: (tx: Tx) => Promise<{ url: string; siteUuid: string }[]>
  /** How many links the account's plan checks. */
  limitOf: (accountUuid: string) => Promise<{ limit: number; hours: number }>
}

export const linkKey = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex')

type Target = { target: string; url: string; siteUuid: string; clicks: number }

/** Targets with all their clicks, most clicked first; the URL is that of the link with the most clicks. */
export function targetsOf(
  links: readonly Pick<ClickedLink, 'site' | 'target' | 'url' | 'paid' | 'discover'>[],
): Target[] {
  const found = new Map<string, Target>()
  for (const { site: siteUuid, target, url, paid, discover } of links) {
    const known = found.get(target)
    if (known) known.clicks += paid + discover
    else found.set(target, { target, url, siteUuid, clicks: paid + discover })
  }
  return [...found.values()].sort((a, b) => b.clicks - a.clicks || (a.target < b.target ? -1 : 1))
}

/** Sets the targets of an account to check from now on: the most clicked ones, up to the limit of its plan. */
export async function pickLinks(parts: PickParts, accountUuid: string): Promise<void> {
  const { database, events, clock } = parts
  const now = clock.now()
  const [{ limit }, links, read] = await Promise.all([
    parts.limitOf(accountUuid),
    clickedLinks(events, accountUuid, { from: new Date(now.getTime() - daysBack * 86_400_000), to: now }),
    parts.shopPages(accountUuid),
  ])
  await database.as(accountUuid, async (tx) => {
    const domains = new Map(
      (await tx.select({ uuid: site.uuid, domain: site.domain }).from(site)).map((s) => [s.uuid, s.domain]),
    )
    const clicked = targetsOf(links)
    const known = new Set(clicked.map((t) => t.target))
    const smart = (await parts.smartTargets(tx)).flatMap(({ url, siteUuid }): Target[] => {
      const at = toUrl(url)
      const target = at ? `${at.host.replace(/^www\./, '')}${at.pathname.replace(/(.)\/+$/, '$1')}` : ''
      return target === '' || known.has(target) ? [] : [{ target, url, siteUuid, clicks: 0 }]
    })
    const picked = [...clicked, ...smart].slice(0, limit).map(({ target, url, siteUuid }, rank) => {
      const page = read(domains.get(siteUuid) ?? '', url)
      const shop = 'error' in page ? null : page.url
      return {
        accountUuid,
        key: linkKey(target),
        target,
        url: shop?.href ?? '',
        networkUrl: 'error' in page || page.isUnwrapped ? url : '',
        host: shop ? (registrable(shop.hostname) ?? shop.host) : '',
        rank,
        reason: 'error' in page ? `The link ${page.error}` : '',
        nextAt: now,
      }
    })
    const keys = picked.map((p) => p.key)
    await tx
      .update(scannedLink)
      .set({ rank: null })
      .where(and(isNotNull(scannedLink.rank), keys.length > 0 ? sql`NOT ${inArray(scannedLink.key, keys)}` : sql`true`))
    for (let i = 0; i < picked.length; i += 500)
      await tx
        .insert(scannedLink)
        .values(picked.slice(i, i + 500))
        .onConflictDoUpdate({
          target: [scannedLink.accountUuid, scannedLink.key],
          set: {
            rank: sql`excluded.rank`,
            url: sql`excluded.url`,
            networkUrl: sql`excluded.network_url`,
            host: sql`excluded.host`,
          },
        })
  })
}
