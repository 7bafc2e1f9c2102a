import { comparePlans } from '../../contract/plan-table.ts'
import type { Plan } from '../../contract/plans.ts'

export interface PlanCard {
  plan: Plan
  title: string
  above: string
  points: readonly string[]
}

/** What the four cards say, word for word. */
export const planCards: readonly PlanCard[] = [
  {
    plan: 'Freemium',
    title: 'Freemium',
    above: 'Includes',
    points: ['Tracking with script', 'Smart links', '5 sites', '2 networks', 'Auto network property import'],
  },
  {
    plan: 'Starter',
    title: 'Starter',
    above: 'Everything in Free, and',
    points: [
      'Tracking with WP plugin',
      'Auto tagging for affiliate links',
      'Recommendations',
      'Broken link scanner (500)',
      'Manual network property import',
      'Unlimited sites and networks',
      'Custom networks',
      'Real-time conversion data',
    ],
  },
  {
    plan: 'Growth',
    title: 'Growth',
    above: 'Everything in Starter, and',
    points: ['Auto-linking', 'Chrome extension', 'Broken link scanner (1500)'],
  },
  {
    plan: 'Custom',
    title: 'Custom X',
    above: 'Everything in Growth, and',
    points: [
      'Tracking and reporting via API',
      'Direct partnerships',
      'White label',
      'Sub affiliates',
      'Affiliate consultancy',
    ],
  },
]

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
