import type { Plan } from './plans.ts'

/**
 * What is counted against a plan. `users`, `sites` and `networks` are limits; the others are counted monthly and block
 * nothing.
 */
export const hardLimits = ['users', 'sites', 'networks'] as const
export const meters = ['commission', 'records', 'partners', 'pageviews'] as const
/** Meters with warning mails, and the percentages of the plan that trigger them. */
export const softMeters = ['commission', 'records', 'pageviews'] as const satisfies readonly (typeof meters)[number][]
export const warnedAt = [80, 100, 120] as const
export type HardLimit = (typeof hardLimits)[number]
/** What is refused above the plan. Feeds cannot become inactive: existing ones stay. */
export type RoomLimit = HardLimit | 'feeds'
export type Meter = (typeof meters)[number]

export const intervals = ['year', 'month'] as const
export type Interval = (typeof intervals)[number]

type PlanRow = {
  /** Cents of US dollars per month: billed yearly, and monthly. Null: by contract. */
  price: Record<Interval, number> | null
  /** Null: no limit. `commission` is in US dollars. */
  most: Record<RoomLimit | Meter, number | null>
}

/** Prices and limits of all plans. Their features are in `plans.ts`. */
export const planTable = {
  Freemium: {
    price: { year: 0, month: 0 },
    most: {
      users: 1,
      sites: 5,
      networks: 2,
      feeds: 5,
      commission: 10_000,
      records: 10_000,
      partners: 0,
      pageviews: 100_000,
    },
  },
  Starter: {
    price: { year: 4900, month: 5800 },
    most: {
      users: 3,
      sites: null,
      networks: null,
      feeds: 50,
      commission: 25_000,
      records: 25_000,
      partners: 0,
      pageviews: 100_000,
    },
  },
  Growth: {
    price: { year: 14_900, month: 17_500 },
    most: {
      users: 10,
      sites: null,
      networks: null,
      feeds: 200,
      commission: 100_000,
      records: 100_000,
      partners: 0,
      pageviews: 1_000_000,
    },
  },
  Custom: {
    price: null,
    most: {
      users: null,
      sites: null,
      networks: null,
      feeds: 1000,
      commission: null,
      records: null,
      partners: null,
      pageviews: null,
    },
  },
} as const satisfies Record<Plan, PlanRow>

/** A plan's display name. */
export const planTitle = (plan: string): string => (plan === 'Custom' ? 'Custom X' : plan)

/** The starting price of a plan without a fixed price, as shown on plan pages. */
export const contractPrice = 'from $749'

/** An unknown plan gets the limits of the smallest. */
export const limitsOf = (plan: string): Record<RoomLimit | Meter, number | null> =>
  Object.hasOwn(planTable, plan) ? planTable[plan as Plan].most : planTable.Freemium.most

const order = Object.keys(planTable) as Plan[]
/** Negative: smaller than the other. */
export const comparePlans = (a: string, b: string): number => order.indexOf(a as Plan) - order.indexOf(b as Plan)

/** The price per billing period, in cents. */
export const pricePerPeriod = (plan: 'Starter' | 'Growth', interval: Interval): number =>
  planTable[plan].price[interval] * (interval === 'year' ? 12 : 1)

/** How often sales are imported from networks: real-time data starts with Starter. */
export const hoursBetweenImports = (plan: string): number => (comparePlans(plan, 'Starter') < 0 ? 24 : 1)

/** Rounded down, and not capped at 100: overuse is shown. Null if there is no limit. */
export const usedPercent = (used: number, most: number | null): number | null =>
  most === null ? null : Math.floor((used / most) * 100)
