import { type HardLimit, planTitle } from './plan-table.ts'
import { type Feature, type Plan, planHas } from './plans.ts'

/**
 * What is behind a line of a card. `feature`: calls or a screen require it. `limit` and `links`: counted on the server.
 * `imports`: how often networks are read. `all`: every plan has it; listed on a bigger plan's card it is still not
 * taken from smaller ones, because measuring money that already comes in is never switched off. `people`: done manually
 * by us.
 */
export type Behind =
  | { feature: Feature }
  | { limit: HardLimit | readonly HardLimit[]; most: number | null }
  | { links: number }
  | { imports: number }
  | 'all'
  | 'people'
/** `note`: the exact meaning, if the line alone says more or less. */
export type Point = { text: string; behind: Behind; note?: string }

export interface PlanCard {
  plan: Plan
  title: string
  above: string
  points: readonly Point[]
}

const point = (text: string, behind: Behind, note?: string): Point =>
  note === undefined ? { text, behind } : { text, behind, note }

/** The text of the four cards, word for word, and what makes each line true. */
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
    above: 'Everything in Freemium, and',
    points: [
      point('Tracking with WP plugin', { feature: 'wordpressPlugin' }, 'set up with its plugin, whose file is free'),
      point('Auto tagging for affiliate links', 'all'),
      point('Recommendations', { feature: 'recommendations' }),
      point('Broken link scanner (500)', { links: 500 }),
      point('Manual network property import', 'all'),
      point('Unlimited sites and networks', { limit: ['sites', 'networks'], most: null }),
      point('Custom networks', { feature: 'customNetworks' }),
      point('Real-time conversion data', { imports: 1 }, 'networks are asked every hour, callbacks count at once'),
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
    title: planTitle('Custom'),
    above: 'Everything in Growth, and',
    points: [
      point('Tracking and reporting via API', { feature: 'api' }, 'links are made, and reports read, by programs'),
      point('Direct partnerships', { feature: 'partners' }),
      point('White label', { feature: 'whiteLabel' }),
      point('Sub affiliates', { feature: 'creators' }),
      point('Affiliate consultancy', 'people'),
    ],
  },
]

/** Lines of bigger plans that were granted to an account beyond its own (R42: plans and their limits). */
export const grantedPoints = (plan: string, has: readonly string[]): Point[] =>
  planCards
    .flatMap(({ points }) => points)
    .filter(
      ({ behind }) =>
        typeof behind === 'object' &&
        'feature' in behind &&
        !planHas(plan, behind.feature) &&
        has.includes(behind.feature),
    )
