import { and, eq, gte, sql } from 'drizzle-orm'
import { site } from '../sites/tables.ts'
import type { Tx } from '../store/database/open.ts'
import { daysOld } from './bounds.ts'
import { autoLinking, autoMention } from './tables.ts'

/** A shop that pages of a site name without a link, where only reporting is on. */
export type UnlinkedShop = { siteUuid: string; domain: string; mentions: number; pages: string[] }

/** Shops that pages name without a link, of all sites, the most mentions first. */
export async function unlinkedMentions(tx: Tx, now: Date): Promise<UnlinkedShop[]> {
  const since = new Date(now.getTime() - daysOld * 86_400_000)
  return tx
    .select({
      siteUuid: autoMention.siteUuid,
      domain: autoMention.domain,
      mentions: sql<number>`sum(${autoMention.mentions})::int`,
      pages: sql<string[]>`array_agg(${autoMention.page} ORDER BY ${autoMention.page})`,
    })
    .from(autoMention)
    .innerJoin(autoLinking, eq(autoLinking.siteUuid, autoMention.siteUuid))
    .innerJoin(site, eq(site.uuid, autoMention.siteUuid))
    .where(and(gte(autoMention.seenAt, since), eq(autoLinking.mode, 'report'), sql`${site.deletedAt} IS NULL`))
    .groupBy(autoMention.siteUuid, autoMention.domain)
    .orderBy(sql`3 DESC`, autoMention.domain)
    .limit(500)
}
