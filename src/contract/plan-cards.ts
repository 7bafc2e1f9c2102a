import type { HardLimit } from './plan-table.ts'
import type { Feature, Plan } from './plans.ts'

/**
 * What is behind a line of a card. `feature`: calls or a screen ask for it. `limit` and `links`: counted on the server.
 * `imports`: how often networks are asked. `all`: every plan has it; where the line is on a bigger plan's card it is not
 * taken from those below, because what measures money that is already coming in is never switched off. `people`: done by us,
 * by hand.
 */
export type Behind =
  | { feature: Feature }
  | { limit: HardLimit | readonly HardLimit[]; most: number | null }
  | { links: number }
  | { imports: number }
  | 'all'
  | 'people'
export type Point = { text: string; behind: Behind }

export interface PlanCard {
  plan: Plan
  title: string
  above: string
  points: readonly Point[]
}

const point = (text: string, behind: Behind): Point => ({ text, behind })

/** What the four cards say, word for word, and what makes each line true. */
export const planCards: readonly PlanCard[] = [
  {
    plan: 'Freemium',
    title: 'Freemium',
    above: 'Includes',
    points: [
      point('Tracking with script', 'all'),
      point('Smart links', 'all'),
      point('5 sites', { limit: 'sites', most: 5 }),
      point('2 networks', { limit: 'networks', most: 2 }),
      point('Auto network property import', 'all'),
    ],
  },
  {
    plan: 'Starter',
    title: 'Starter',
    above: 'Everything in Free, and',
    points: [
      point('Tracking with WP plugin', { feature: 'wordpressPlugin' }),
      point('Auto tagging for affiliate links', 'all'),
      point('Recommendations', { feature: 'recommendations' }),
      point('Broken link scanner (500)', { links: 500 }),
      point('Manual network property import', 'all'),
      point('Unlimited sites and networks', { limit: ['sites', 'networks'], most: null }),
      point('Custom networks', { feature: 'customNetworks' }),
      point('Real-time conversion data', { imports: 1 }),
    ],
  },
  {
    plan: 'Growth',
    title: 'Growth',
    above: 'Everything in Starter, and',
    points: [
      point('Auto-linking', { feature: 'autoLinking' }),
      point('Chrome extension', { feature: 'extension' }),
      point('Broken link scanner (1500)', { links: 1500 }),
    ],
  },
  {
    plan: 'Custom',
    title: 'Custom X',
    above: 'Everything in Growth, and',
    points: [
      point('Tracking and reporting via API', { feature: 'api' }),
      point('Direct partnerships', { feature: 'partners' }),
      point('White label', { feature: 'whiteLabel' }),
      point('Sub affiliates', { feature: 'creators' }),
      point('Affiliate consultancy', 'people'),
    ],
  },
]
