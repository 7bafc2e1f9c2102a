import type { Plan } from './plans.ts'

/** What is counted against a plan. `users`, `sites` and `networks` are limits; the others are counted a month and stop nothing. */
export const hardLimits = ['users', 'sites', 'networks'] as const
export const meters = ['commission', 'records', 'partners', 'pageviews'] as const
/** Meters that a mail warns of, and at how many percent of the plan. */
export const softMeters = ['commission', 'records', 'pageviews'] as const satisfies readonly (typeof meters)[number][]
export const warnedAt = [80, 100, 120] as const
export type HardLimit = (typeof hardLimits)[number]
/** What is refused above the plan. Feeds have no place to become inactive in: what is there stays. */
export type RoomLimit = HardLimit | 'feeds'
export type Meter = (typeof meters)[number]

export const intervals = ['year', 'month'] as const
export type Interval = (typeof intervals)[number]

type PlanRow = {
  /** Cents of US dollars a month: billed by the year, and by the month. Null: by contract. */
  price: Record<Interval, number> | null
  /** Null: no limit. `commission` is in US dollars. */
  most: Record<RoomLimit | Meter, number | null>
}

/** Everything that a plan costs and holds, in one place. What features it has is in `plans.ts`. */
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

/** What a plan is called where people read it. */
export const planTitle = (plan: string): string => (plan === 'Custom' ? 'Custom X' : plan)

/** What a plan without a price of its own begins at, as pages of plans say it. */
export const contractPrice = 'from $749'

/** What an unknown plan holds is what the smallest does. */
export const limitsOf = (plan: string): Record<RoomLimit | Meter, number | null> =>
  Object.hasOwn(planTable, plan) ? planTable[plan as Plan].most : planTable.Freemium.most

const order = Object.keys(planTable) as Plan[]
/** Below zero: smaller than the other. */
export const comparePlans = (a: string, b: string): number => order.indexOf(a as Plan) - order.indexOf(b as Plan)

/** What one period costs, in cents. */
export const pricePerPeriod = (plan: 'Starter' | 'Growth', interval: Interval): number =>
  planTable[plan].price[interval] * (interval === 'year' ? 12 : 1)

/** How often networks are asked for sales: real-time data begins with Starter. */
export const hoursBetweenImports = (plan: string): number => (comparePlans(plan, 'Starter') < 0 ? 24 : 1)

/** Rounded down, and not cut at 100: more than the plan holds is shown. Null where there is no limit. */
export const usedPercent = (used: number, most: number | null): number | null =>
  most === null ? null : Math.floor((used / most) * 100)
