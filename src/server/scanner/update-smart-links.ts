import { isNull } from 'drizzle-orm'
import type { LinkHealth } from '../../contract/links/smart-link.ts'
import { hostPath } from '../address/address.ts'
import { type LinkCheck, smartLink } from '../links/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { LinkClass } from './judge/evidence.ts'
import type { TargetLook } from './scan.ts'
import type { Walk } from './walk/walk.ts'

/** The health of a smart link for a target's class: the same state for a URL on every screen. */
export const healthOfClass: Record<LinkClass, Exclude<LinkHealth, 'unchecked'>> = {
  HEALTHY: 'healthy',
  UNKNOWN: 'unknown',
  PAGE_NOT_FOUND: 'broken',
  INTERNAL_SERVER_ERROR: 'broken',
  DESTINATION_MISSMATCH: 'broken',
  CAMPAIGN_IS_CLOSED: 'closed',
  PRODUCT_IS_OUT_OF_STOCK: 'stock',
}

/** The URL a page permanently moved to: reached by permanent redirects only, with a page at the end. */
export function movedTo({ hops, seen }: Walk): string | null {
  const before = hops.slice(0, -1)
  const isForGood = before.length > 0 && before.every((hop) => hop.status === 301 || hop.status === 308)
  return isForGood && seen?.status === 200 ? seen.url : null
}

export const smartTargets = async (tx: Tx): Promise<{ url: string; siteUuid: string }[]> =>
  (
    await tx
      .select({ url: smartLink.targetUrl, siteUuid: smartLink.siteUuid })
      .from(smartLink)
      .where(isNull(smartLink.deletedAt))
  ).filter((l) => l.url !== '')

type RecordLinkChecks = (accountUuid: string, run: readonly LinkCheck[]) => Promise<void>

/** Passes check results to an account's smart links. */
export const updateSmartLinks =
  (database: Database, recordLinkChecks: RecordLinkChecks) =>
  async (accountUuid: string, looks: readonly TargetLook[]): Promise<void> => {
    const links = await database.as(accountUuid, (tx) =>
      tx.select({ code: smartLink.code, url: smartLink.targetUrl }).from(smartLink).where(isNull(smartLink.deletedAt)),
    )
    const byTarget = new Map(looks.map((look) => [look.target, look]))
    const run = links.flatMap(({ code, url }): LinkCheck[] => {
      const look = byTarget.get(hostPath(url))
      return look ? [{ code, health: healthOfClass[look.verdict.found], movedTo: movedTo(look.walk) }] : []
    })
    if (run.length > 0) await recordLinkChecks(accountUuid, run)
  }
