import type { FilterKey, GroupBy } from '../../../contract/dimensions.ts'
import type { Bucket, Instants, Offset } from '../../time/index.ts'
import type { NamingRule } from '../../../contract/naming.ts'

/** The three tables a report adds up. */
export const sources = ['pageview', 'click', 'conversion'] as const
export type Source = (typeof sources)[number]

/** Values of one key are alternatives, '' is the empty value; conditions are combined. */
export type Condition = { key: Exclude<FilterKey, 'date' | 'month' | 'year' | 'assigneeUserUuids'>; values: string[] }
/** Merchants of chosen users: these, or (no manager chosen) all but those that have one. */
export type MerchantChoice = { domains: string[]; orAllBut: string[] | null }

/** How events are put into buckets of time. */
export type TimeKey = {
  /** Every bucket of the range, in order. */
  buckets: Bucket[]
  /** `day`: local days, of which weeks, months and years are made; `hour`: hours counted from the start of the day. */
  unit: 'day' | 'hour'
  /** What is added to a second before it is cut into units, piece by piece. */
  shifts: Offset[]
}

/** A part of a name (R232: parts of names): the rule that has it. */
export type PartRule = { rule: NamingRule; part: string }

/** A group of sites (R233: site groups). */
export type SiteGroupSites = { uuid: string; siteUuids: readonly string[] }

/** A grouping; `time` where it is one of time. */
export type Grouping = { groupBy: GroupBy; time: TimeKey | null }

/** A group by its key. */
export type Inside = { groupBy: GroupBy; key: string }

/** A question, resolved once: everything after it is a function of this value. */
export type ReportQuery = {
  account: string
  currency: string
  groupBy: GroupBy
  /** `null` unless grouped by time, and by nothing else. */
  time: TimeKey | null
  /** Two groupings at once, of which `groupBy` is the first: a group has a key of each (`pair-key.ts`). */
  pair?: readonly [Grouping, Grouping] | undefined
  /** Only events of these groups of other groupings, which are no time. */
  inside?: readonly Inside[] | undefined
  /** Conversions count when their click was made, and those whose click is not known are left out. */
  byClick?: boolean
  /** What is counted, in order and without overlap; empty when filters exclude each other. */
  ranges: Instants[]
  conditions: Condition[]
  networkNot: string[]
  onlyPartial: boolean
  merchantChoice: MerchantChoice | null
  /** The account's groups of sites, where they are asked for. */
  siteGroups?: readonly SiteGroupSites[]
  /** Of the parts of names that are asked for, by their grouping, the rules they are read by. */
  parts?: ReadonlyMap<string, PartRule>
  /** Most groups answered; totals cover all. */
  limit: number
}

/** Binds a value to a named parameter and answers its placeholder. No value ever becomes SQL text. */
export type Bind = (name: string, type: string, value: unknown) => string
/** `rollups`: whether it was made for one (`rollup-sql.ts`). */
export type Statement = { sql: string; params: Record<string, unknown>; rollups?: boolean }

/** A fresh set of parameters and the function that fills it. */
export function binder(): { params: Record<string, unknown>; bind: Bind } {
  const params: Record<string, unknown> = {}
  const bind: Bind = (name, type, value) => {
    params[name] = value
    return `{${name}:${type}}`
  }
  return { params, bind }
}
