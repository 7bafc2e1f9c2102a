import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { daysOld, mostRows } from './bounds.ts'
import type { Database } from '../store/database/open.ts'
import { autoLinking, autoMention } from './tables.ts'

/**
 * The script's findings on a page, as the collector passes them on: checked, and only for shops the site can earn from.
 */
export const mentions = z.object({
  accountUuid: z.uuid(),
  siteUuid: z.uuid(),
  page: z.string(),
  found: z.array(
    z.object({ domain: z.string(), mentions: z.number(), before: z.string(), name: z.string(), after: z.string() }),
  ),
})
export type Mentions = z.output<typeof mentions>
export const mentionKind = 'mentions'

/**
 * Replaces a page's stored mentions. A site has a maximum of rows: beyond it, new pages wait until old ones are a month
 * old.
 */
export async function takeMentions(database: Database, request: string, seenAt: Date): Promise<'taken'> {
  const { accountUuid, siteUuid, page, found } = mentions.parse(JSON.parse(request))
  await database.as(accountUuid, async (tx) => {
    const [set] = await tx
      .select({ mode: autoLinking.mode })
      .from(autoLinking)
      .where(eq(autoLinking.siteUuid, siteUuid))
      .for('update')
    if (set?.mode !== 'report') return
    const ofSite = eq(autoMention.siteUuid, siteUuid)
    const old = new Date(seenAt.getTime() - daysOld * 86_400_000)
    await tx.delete(autoMention).where(and(ofSite, lt(autoMention.seenAt, old)))
    const ofPage = and(ofSite, eq(autoMention.page, page))
    const domains = found.map((f) => f.domain)
    await tx
      .delete(autoMention)
      .where(and(ofPage, domains.length > 0 ? notInArray(autoMention.domain, domains) : undefined))
    const [counted] = await tx.select({ rows: sql<number>`count(*)::int` }).from(autoMention).where(ofSite)
    if (found.length === 0 || (counted?.rows ?? 0) + found.length > mostRows) return
    await tx
      .insert(autoMention)
      .values(found.map((f) => ({ accountUuid, siteUuid, page, ...f, seenAt })))
      .onConflictDoUpdate({
        target: [autoMention.siteUuid, autoMention.page, autoMention.domain],
        set: {
          mentions: sql`excluded.mentions`,
          before: sql`excluded.before`,
          name: sql`excluded.name`,
          after: sql`excluded.after`,
          seenAt,
        },
      })
  })
  return 'taken'
}
