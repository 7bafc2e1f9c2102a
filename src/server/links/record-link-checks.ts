import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { afterLook, type Look, outages } from './heal.ts'
import { noteTarget } from './save-link.ts'
import { smartLink, smartLinkAccount, smartLinkSite } from './tables.ts'

type Parts = { database: Database; events: Events; clock: Clock }
export type LinkCheck = Look & { code: string }

async function clicksOfDay({ events, clock }: Parts, accountUuid: string): Promise<Map<string, number>> {
  const rows = await events.query(accountUuid, {
    name: 'links.clicksOfDay',
    sql: `SELECT smart_link AS code, count() AS n FROM click
           WHERE smart_link != '' AND kind = 'click' AND at >= fromUnixTimestamp64Milli({from:Int64}) GROUP BY code`,
    params: { from: clock.now().getTime() - 86_400_000 },
    row: z.object({ code: z.string(), n: z.number() }),
  })
  return new Map(rows.map((r) => [r.code, r.n]))
}

/** Records the checks of an account's links from one run, and applies the automatic changes the account allows. */
export async function recordLinkChecks(parts: Parts, accountUuid: string, run: readonly LinkCheck[]): Promise<void> {
  const clicks = await clicksOfDay(parts, accountUuid)
  const now = parts.clock.now()
  await parts.database.as(accountUuid, async (tx) => {
    const [own] = await tx.select().from(smartLinkAccount)
    const sites = new Map((await tx.select().from(smartLinkSite)).map((s) => [s.siteUuid, s.fallbackUrl]))
    const codes = run.map((l) => l.code)
    const mine = and(inArray(smartLink.code, codes), isNull(smartLink.deletedAt))
    const rows = codes.length === 0 ? [] : await tx.select().from(smartLink).where(mine).for('update')
    const lookOf = new Map(run.map((l) => [l.code, l]))
    const judged = rows.flatMap((row) => {
      const look = lookOf.get(row.code)
      return look ? [{ row, look }] : []
    })
    const away = outages(judged.map(({ row, look }) => ({ merchantUuid: row.merchantUuid, health: look.health })))
    for (const { row, look } of judged) {
      const facts = {
        targetUrl: row.targetUrl,
        healing: own?.healing ?? 'campaign',
        fallbackUrl: row.fallbackUrl || (sites.get(row.siteUuid) ?? ''),
        clicksOfDay: clicks.get(row.code) ?? 0,
        isOutage: away.has(row.merchantUuid),
      } as const
      const { health, failures, failingSince, healthyLooks, replacementUrl, proposedUrl } = row
      const before = { health, failures, failingSince, healthyLooks, replacementUrl, proposedUrl }
      const after = afterLook(before, look, facts, now)
      const isOther = after.replacementUrl !== replacementUrl
      await tx
        .update(smartLink)
        .set({ ...after, healthAt: now, ...(isOther ? { replacedAt: after.replacementUrl ? now : null } : {}) })
        .where(eq(smartLink.code, row.code))
      if (isOther) {
        const led = { ...row, targetUrl: after.replacementUrl ?? row.targetUrl }
        await noteTarget(tx, led, after.replacementUrl ? 'healed' : 'restored', null, now)
      }
    }
  })
}
