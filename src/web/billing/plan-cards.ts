import { comparePlans } from '../../contract/plan-table.ts'
import type { Plan } from '../../contract/plans.ts'

/** Label of a plan's button, given the current plan. */
export function buttonLabel(plan: Plan, current: string): string {
  if (plan === current) return 'Your current plan'
  if (plan === 'Custom') return 'Talk to Sales'
  return `${comparePlans(plan, current) < 0 ? 'Downgrade' : 'Upgrade'} to ${plan}`
}

/** Limits that shrink from Starter to Freemium. */
export const losses = [
  ['Broken link scanner', '500 to 3 links'],
  ['Commission', '25.000 to 10.000'],
  ['Page views', '100.000'],
  ['Networks', 'unlimited to 2'],
  ['Websites', 'unlimited to 5'],
  ['Records', '25.000 to 10.000'],
  ['Users', '3 to 1'],
] as const
