import { comparePlans } from '../../contract/plan-table.ts'
import type { Plan } from '../../contract/plans.ts'

/** What the button of a card says to who is on another plan. */
export function buttonLabel(plan: Plan, current: string): string {
  if (plan === current) return 'Your current plan'
  if (plan === 'Custom') return 'Talk to Sales'
  return `${comparePlans(plan, current) < 0 ? 'Downgrade' : 'Upgrade'} to ${plan}`
}

/** What becomes less with Freemium, for who thinks of leaving Starter. */
export const losses = [
  ['Broken link scanner', '500 to 3 links'],
  ['Commission', '25.000 to 10.000'],
  ['Page views', '100.000'],
  ['Networks', 'unlimited to 2'],
  ['Websites', 'unlimited to 5'],
  ['Records', '25.000 to 10.000'],
  ['Users', '3 to 1'],
] as const
