import { writtenAs } from '../../report/customs.ts'
import { desc, eq } from 'drizzle-orm'
import type { PreviewName } from '../../contract/mailings/mailings.ts'
import { comparePlans } from '../../contract/plan-table.ts'
import { writingOf } from '../../report/writing.ts'
import { account } from '../account/tables.ts'
import { invoiceText } from '../billing/index.ts'
import { invoice } from '../billing/tables.ts'
import type { Clock } from '../time/clock.ts'
import { notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import type { MailText } from '../mail/index.ts'
import type { Database } from '../store/database/open.ts'
import { todayIn } from '../time/index.ts'
import { type AskReport, monthBefore, readMonth } from './read-month.ts'
import { monthlyReportText } from './texts/monthly-report-text.ts'
import { completeUpdateText, downgradeText, planLimitText, type Used, upgradeText } from './texts/plan-texts.ts'

type AccountRow = typeof account.$inferSelect
export type AskUsage = (who: Principal) => Promise<{
  month: string
  usage: { commission: number; users: number; records: number; partners: number; pageviews: number }
  limits: Record<'commission' | 'users' | 'records' | 'partners' | 'pageviews', number | null>
}>
export type PreviewParts = { database: Database; clock: Clock; publicUrl: string; report: AskReport; usage: AskUsage }

/** Missing company details for an invoice, by their names in the form. */
export const missingDetails = (a: AccountRow): string[] =>
  [
    ['Address', a.address],
    ['Zip code', a.zipcode],
    ['City', a.city],
    ['Country', a.countryCode],
  ].flatMap(([label = '', value = '']) => (value === '' ? [label] : []))

export const usedOf = ({ usage, limits }: Awaited<ReturnType<AskUsage>>): Used[] =>
  (['commission', 'users', 'records', 'pageviews'] as const).map((meter) => ({
    meter,
    used: usage[meter],
    most: limits[meter],
  }))

/** Each mail with the account's current data; null when there is nothing to report. */
export function createPreviews({ database, clock, publicUrl, report, usage }: PreviewParts) {
  const [billing, profile] = [`${publicUrl}/settings/billing`, `${publicUrl}/settings/profile`]
  const own = (who: Principal) =>
    database.as(who.accountUuid, async (tx) => {
      const [found] = await tx.select().from(account).where(eq(account.uuid, who.accountUuid))
      if (!found) throw notFound()
      return found
    })
  const invoiceOf = async (who: Principal): Promise<MailText | null> => {
    if (!who.rights.includes('money')) return null // payments are shown to who may see money
    const [row] = await database.as(who.accountUuid, (tx) =>
      tx.select().from(invoice).orderBy(desc(invoice.issuedAt)).limit(1),
    )
    return row ? invoiceText(row, billing, writingOf(who.writtenFormat)) : null
  }
  return async (name: PreviewName, who: Principal): Promise<MailText | null> => {
    const a = await own(who)
    const accountName = a.name
    switch (name) {
      case 'invoice':
        return invoiceOf(who)
      case 'complete-update': {
        const missing = missingDetails(a)
        return missing.length > 0 ? completeUpdateText({ accountName, missing, link: billing }) : null
      }
      case 'upgrade-plan': {
        const plan = comparePlans(a.plan, 'Freemium') > 0 ? a.plan : 'Starter'
        return upgradeText({ accountName, from: plan === 'Starter' ? 'Freemium' : 'Starter', plan, link: billing })
      }
      case 'downgrade-plan': {
        const from = comparePlans(a.plan, 'Freemium') > 0 ? a.plan : 'Starter'
        return downgradeText({ accountName, from, plan: 'Freemium', link: billing })
      }
      case 'plan-limit': {
        const used = usedOf(await usage(who))
        return writtenAs(who.writtenFormat, () =>
          planLimitText({
            accountName,
            plan: who.plan || a.plan,
            used,
            link: billing,
            settingsLink: profile,
          }),
        )
      }
      case 'monthly-report': {
        const firstDay = monthBefore(todayIn(who.timezone, clock))
        const month = await readMonth(report, who, firstDay, { accountName, publicUrl })
        return monthlyReportText(month, writingOf(who.writtenFormat))
      }
    }
  }
}
