import { and, asc, eq } from 'drizzle-orm'
import type { billing as billingContract } from '../../contract/billing/billing.ts'
import type { Output } from '../../contract/call.ts'
import { limitsOf } from '../../contract/plan-table.ts'
import { mayUse } from '../../contract/plans.ts'
import { account, user } from '../account/tables.ts'
import type { Clock } from '../time/clock.ts'
import { notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import type { Database } from '../store/database/open.ts'
import { todayIn } from '../time/index.ts'
import { countOf } from './limits.ts'

/** The report on behalf of a viewer: usage counted against the plan equals the reports. */
export type AskReport = (
  question: { fromDate: string; toDate: string; groupBy: 'date' },
  viewer: Principal,
) => Promise<{
  totals: {
    conversionTotalCommission: number
    conversionCount: number
    rejectedConversionCount: number
    pageviewCount: number
  }
}>
export type CountPartners = (accountUuid: string) => Promise<number>
export type Usage = Output<typeof billingContract.usage>

/** Usage this month so far: in the first owner's time zone, in dollars at each day's rate. */
export async function readUsage(
  {
    database,
    clock,
    report,
    countPartners,
    isUnlocked,
  }: { database: Database; clock: Clock; report: AskReport; countPartners: CountPartners; isUnlocked: boolean },
  who: Principal,
): Promise<Usage> {
  const { accountUuid } = who
  const { plan, granted, timezone, users } = await database.as(accountUuid, async (tx) => {
    const [of] = await tx.select().from(account).where(eq(account.uuid, accountUuid))
    if (!of) throw notFound()
    const [owner] = await tx
      .select({ timezone: user.timezone })
      .from(user)
      .where(and(eq(user.accountUuid, accountUuid), eq(user.role, 'owner'), eq(user.isActive, true)))
      .orderBy(asc(user.createdAt), asc(user.id))
      .limit(1)
    return { ...of, timezone: owner?.timezone ?? who.timezone, users: await countOf.users(tx, accountUuid) }
  })
  const toDate = todayIn(timezone, clock)
  const month = `${toDate.slice(0, 8)}01`
  const [{ totals }, partners] = await Promise.all([
    report({ fromDate: month, toDate, groupBy: 'date' }, { ...who, timezone, currencyCode: 'USD' }),
    countPartners(accountUuid),
  ])
  const most = limitsOf(isUnlocked ? 'Custom' : plan)
  return {
    month,
    usage: {
      commission: totals.conversionTotalCommission,
      users,
      records: totals.conversionCount + totals.rejectedConversionCount,
      partners,
      pageviews: totals.pageviewCount,
    },
    limits: {
      commission: most.commission,
      users: most.users,
      records: most.records,
      // granted beyond the plan by contract, as with Custom
      partners: mayUse({ plan, granted }, 'partners') ? null : most.partners,
      pageviews: most.pageviews,
    },
  }
}
