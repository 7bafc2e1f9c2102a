import { writtenAs } from '../../../report/customs.ts'
import { and, eq, gt, gte } from 'drizzle-orm'
import { comparePlans } from '../../../contract/plan-table.ts'
import { audit } from '../../account/tables.ts'
import { usageWarning } from '../../billing/tables.ts'
import type { Database } from '../../store/database/open.ts'
import { type AskUsage, missingDetails, usedOf } from '../previews.ts'
import type { SendOnce } from '../send-once.ts'
import { mailOff } from '../tables.ts'
import { completeUpdateText, downgradeText, planLimitText, upgradeText } from '../texts/plan-texts.ts'
import type { Stopped } from '../unsubscribe-token.ts'
import { payersOf, type Somebody } from './due-people.ts'

export type PlanMailParts = {
  database: Database
  publicUrl: string
  usage: AskUsage
  sendOnce: SendOnce
  stopLink: (userUuid: string, what: Stopped) => string
}
const day = 86_400_000
const twoDays = 2 * day

/** Mails to the payers about the plan: it changed, it is nearly used up, or its invoices lack an address. */
export function createPlanMails({ database, publicUrl, usage, sendOnce, stopLink }: PlanMailParts) {
  const link = `${publicUrl}/settings/billing`
  const changed = async (of: Somebody['of'], to: string[], now: Date) => {
    const rows = await database.system
      .select()
      .from(audit)
      .where(
        and(
          eq(audit.accountUuid, of.uuid),
          eq(audit.action, 'plan.changed'),
          eq(audit.object, 'Plan'), // other entries are only about a future change
          gt(audit.at, new Date(now.getTime() - twoDays)),
        ),
      )
    for (const row of rows) {
      const [from, plan] = [String(row.before['plan']), String(row.after['plan'])]
      const words = { accountName: of.name, from, plan, link }
      await sendOnce(
        { accountUuid: of.uuid, kind: 'planChanged', subject: of.uuid, period: String(row.id) },
        async () => ({
          to,
          mail: comparePlans(plan, from) > 0 ? upgradeText(words) : downgradeText(words),
        }),
      )
    }
  }
  const details = async (of: Somebody['of'], to: string[]) => {
    const missing = missingDetails(of)
    if (missing.length === 0 || comparePlans(of.plan, 'Freemium') <= 0) return
    await sendOnce({ accountUuid: of.uuid, kind: 'completeUpdate', subject: of.uuid, period: of.plan }, async () => ({
      to,
      mail: completeUpdateText({ accountName: of.name, missing, link }),
    }))
  }
  /** The highest step of each meter to warn about in the newest month; null when there is none. */
  const warnedOf = async (accountUuid: string, now: Date) => {
    // in zones behind ours the previous month continues for some hours
    const since = `${new Date(now.getTime() - day).toISOString().slice(0, 7)}-01`
    const rows = await database.system
      .select()
      .from(usageWarning)
      .where(and(eq(usageWarning.accountUuid, accountUuid), gte(usageWarning.month, since)))
      .orderBy(usageWarning.month, usageWarning.meter, usageWarning.percent)
    const month = rows.at(-1)?.month
    const highest = new Map(rows.filter((r) => r.month === month).map((r) => [r.meter, r.percent]))
    return month ? { month, words: [...highest].map(([meter, percent]) => `${meter}${percent}`).join('.') } : null
  }
  /** To each payer who has a user here and has not switched it off; once per step and month (R60: meters of a plan). */
  const limits = async (of: Somebody['of'], people: readonly Somebody[], now: Date) => {
    const warned = await warnedOf(of.uuid, now)
    if (!warned) return
    const period = `${warned.month.slice(0, 7)}.${warned.words}`
    const payers = people.filter((p) => p.rights.includes('money'))
    for (const { person, viewer } of payers) {
      const off = await database.system
        .select({ kind: mailOff.kind })
        .from(mailOff)
        .where(and(eq(mailOff.userUuid, person.id), eq(mailOff.kind, 'planLimit')))
      if (off.length > 0) continue
      await sendOnce({ accountUuid: of.uuid, kind: 'planLimit', subject: person.id, period }, async () => {
        const found = await usage(viewer)
        if (found.month !== warned.month) return null // a new month began since: what was near is empty again
        const settingsLink = `${publicUrl}/settings/profile`
        return {
          to: [person.email],
          mail: writtenAs(person.writtenFormat, () =>
            planLimitText({ accountName: of.name, plan: of.plan, used: usedOf(found), link, settingsLink }),
          ),
          unsubscribe: stopLink(person.id, 'planLimit'),
        }
      })
    }
  }
  return async (of: Somebody['of'], people: readonly Somebody[], now: Date): Promise<void> => {
    const to = payersOf(of, people)
    await changed(of, to, now)
    await details(of, to)
    await limits(of, people, now)
  }
}
