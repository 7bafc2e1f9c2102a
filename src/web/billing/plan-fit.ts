import type { billing } from '../../contract/billing/billing.ts'
import type { Output } from '../../contract/call.ts'
import { contractPrice, comparePlans, limitsOf, planTable, planTitle } from '../../contract/plan-table.ts'
import { type Plan, plans } from '../../contract/plans.ts'
import { planPrice, typedPercent } from '../../report/format.ts'
import { nameList } from '../../report/name-list.ts'
import { overOf } from './usage-part.tsx'

const planNames = Object.keys(plans) as Plan[]
type Usage = Output<typeof billing.usage>

/** The smallest larger plan that fits the usage, or the next plan without usage data. Null on the largest plan. */
export function fittingPlan(current: string, usage: Usage | undefined): Plan | null {
  const bigger = planNames.filter((plan) => comparePlans(plan, current) > 0)
  if (!usage) return bigger[0] ?? null
  const holds = (plan: Plan) => {
    const most = limitsOf(plan)
    return (['commission', 'users', 'records', 'partners', 'pageviews'] as const).every((key) => {
      const limit = most[key]
      return limit === null || limit === 0 || usage.usage[key] <= limit
    })
  }
  return bigger.find(holds) ?? bigger.at(-1) ?? null
}

/** Limits that are exceeded, and the plan that fits with its price; null if none is exceeded. */
export function fitText(current: string, usage: Usage | undefined): { lead: string; more: string } | null {
  const over = usage ? overOf(usage) : []
  const plan = fittingPlan(current, usage)
  if (over.length === 0 || plan === null) return null
  const { price } = planTable[plan]
  return {
    lead: `${nameList(over.map(({ label, by }) => `${label} ${typedPercent(by)} over ${planTitle(current)}`))}.`,
    more:
      price === null
        ? `${planTitle(plan)} has limits by contract, ${contractPrice} per month.`
        : `${planTitle(plan)} holds it, for ${planPrice(price.year / 100)} per month, billed annually.`,
  }
}
