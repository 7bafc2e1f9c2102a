import { and, desc, eq, gte } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { daysOld } from './bounds.ts'
import { autoMention } from './tables.ts'

/** Shops that a page names without a link, most mentions first; ignores readings older than a month. */
export const mentionsOnPage = (tx: Tx, of: { siteUuid: string; page: string }, now: Date) =>
  tx
    .select({ domain: autoMention.domain, name: autoMention.name, count: autoMention.mentions })
    .from(autoMention)
    .where(
      and(
        eq(autoMention.siteUuid, of.siteUuid),
        eq(autoMention.page, of.page),
        gte(autoMention.seenAt, new Date(now.getTime() - daysOld * 86_400_000)),
      ),
    )
    .orderBy(desc(autoMention.mentions), autoMention.domain)
