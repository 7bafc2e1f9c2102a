import { and, eq, gt } from 'drizzle-orm'
import { comparePlans, usedPercent } from '../../../contract/plan-table.ts'
import { audit } from '../../account/tables.ts'
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
const [hour, twoDays] = [3_600_000, 2 * 86_400_000]
const steps = [120, 100, 80]

/** Mails about the plan: it changed, it is nearly used up, its invoices lack an address. They go to who pays. */
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
          eq(audit.object, 'Plan'), // others only say what is to come
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
  /** To each payer who has an account here and has not switched it off; once for each step of each month. */
  const limits = async (of: Somebody['of'], people: readonly Somebody[]) => {
    const payers = people.filter((p) => p.rights.includes('money'))
    const [first] = payers
    if (!first) return
    const found = await usage(first.viewer)
    const used = usedOf(found)
    // users are refused above the plan, so one of one is no news
    const soft = used.filter((u) => u.meter !== 'users')
    const worst = Math.max(...soft.map((u) => usedPercent(u.used, u.most) ?? 0))
    const step = steps.find((s) => worst >= s)
    if (step === undefined) return
    for (const { person } of payers) {
      const off = await database.system
        .select({ kind: mailOff.kind })
        .from(mailOff)
        .where(and(eq(mailOff.userUuid, person.id), eq(mailOff.kind, 'planLimit')))
      if (off.length > 0) continue
      const period = `${found.month.slice(0, 7)}.${step}`
      await sendOnce({ accountUuid: of.uuid, kind: 'planLimit', subject: person.id, period }, async () => ({
        to: [person.email],
        mail: planLimitText({
          accountName: of.name,
          plan: of.plan,
          used,
          link,
          settingsLink: `${publicUrl}/settings/profile`,
        }),
        unsubscribe: stopLink(person.id, 'planLimit'),
      }))
    }
  }
  return async (of: Somebody['of'], people: readonly Somebody[], now: Date): Promise<void> => {
    const to = payersOf(of, people)
    await changed(of, to, now)
    await details(of, to)
    // what is used is a question to the event store: four times a day is soon enough
    if (Math.floor(now.getTime() / hour) % 6 === 0) await limits(of, people)
  }
}
