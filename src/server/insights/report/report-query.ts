import type { FilterKey, GroupBy } from '../../../contract/dimensions.ts'
import type { Bucket, Instants, Offset } from '../../time/index.ts'
import type { NamingRule } from '../../../contract/naming.ts'

/** The three tables a report adds up. */
export const sources = ['pageview', 'click', 'conversion'] as const
export type Source = (typeof sources)[number]

/** Values of one key are alternatives, '' is the empty value; conditions are combined. */
export type Condition = { key: Exclude<FilterKey, 'date' | 'month' | 'year' | 'assigneeUserUuids'>; values: string[] }
/** Merchants of selected users: these domains, or (no manager selected) all except those that have one. */
export type MerchantChoice = { domains: string[]; orAllBut: string[] | null }

/** How events are put into time buckets. */
export type TimeKey = {
  /** Every bucket of the range, in order. */
  buckets: Bucket[]
  /** `day`: local days, which make up weeks, months and years; `hour`: hours counted from the start of the day. */
  unit: 'day' | 'hour'
  /** Offsets added to a Unix second before it is cut into units, for each part of the range. */
  shifts: Offset[]
}

/** A part of a name (R232: parts of names), with its rule. */
export type PartRule = { rule: NamingRule; part: string }

/** A group of sites (R233: site groups). */
export type SiteGroupSites = { uuid: string; siteUuids: readonly string[] }

/** A grouping; `time` when it is a time grouping. */
export type Grouping = { groupBy: GroupBy; time: TimeKey | null }

export type Inside = { groupBy: GroupBy; key: string }

/** A fully resolved query: everything after it is a function of this value. */
export type ReportQuery = {
  account: string
  currency: string
  groupBy: GroupBy
  /** `null` unless grouped by time only. */
  time: TimeKey | null
  /** Two groupings at once, the first of which is `groupBy`: a group has a key of each (`pair-key.ts`). */
  pair?: readonly [Grouping, Grouping] | undefined
  /** Only events of these groups of other groupings, none of which is time. */
  inside?: readonly Inside[] | undefined
  /** Conversions count at the time of their click, and those with an unknown click are excluded. */
  byClick?: boolean
  /** The counted instants, in order and without overlap; empty when filters exclude each other. */
  ranges: Instants[]
  conditions: Condition[]
  networkNot: string[]
  onlyPartial: boolean
  merchantChoice: MerchantChoice | null
  /** The account's site groups, when the query uses them. */
  siteGroups?: readonly SiteGroupSites[]
  /** The rules of the requested parts of names, by grouping. */
  parts?: ReadonlyMap<string, PartRule>
  /** Maximum groups in the answer; totals cover all. */
  limit: number
}

/** Binds a value to a named parameter and returns its placeholder. No value ever becomes SQL text. */
export type Bind = (name: string, type: string, value: unknown) => string
/** `rollups`: true when the statement was written for a rollup (`rollup-sql.ts`). */
export type Statement = { sql: string; params: Record<string, unknown>; rollups?: boolean }

/** A new set of parameters and the function that fills it. */
export function binder(): { params: Record<string, unknown>; bind: Bind } {
  const params: Record<string, unknown> = {}
  const bind: Bind = (name, type, value) => {
    params[name] = value
    return `{${name}:${type}}`
  }
  return { params, bind }
}
