import { type Day, daysBetween } from '../../../contract/days.ts'
import { dimensionOf, type GroupBy, isDeclared, readPartKey } from '../../../contract/dimensions.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { type NamingRule, partsOf } from '../../../contract/naming.ts'
import type { SiteGroup } from '../../../contract/sites/site-groups.ts'
import { Fail } from '../../http/fail.ts'
import { type Grain, grains, hourOn, type Instants, rangeToInstants } from '../../time/index.ts'
import { type Assignee, merchantChoice } from './assignees.ts'
import type { Condition, Grouping, Inside, PartRule, ReportQuery } from './report-query.ts'
import { intersection, timeFilterRanges } from './time-filters.ts'
import { timeKey } from './time-key.ts'
import { valuesTooLong } from './values-too-long.ts'

export type ReportInput = {
  fromDate: Day
  toDate: Day
  groupBy: GroupBy
  /** A second grouping. With `outer`, a key of the first, only events of that key are grouped by it. */
  thenBy?: GroupBy | undefined
  outer?: string | undefined
  /** Only events that belong to these rows of other reports. */
  of?: readonly Inside[] | undefined
  filters: Filters
  /** On the last day, only the hours before this one. */
  toHour?: number | undefined
  /** Maximum groups, when different from that of an answer: for files. */
  most?: number | undefined
}
export type ReportReader = {
  accountUuid: string
  timezone: string
  currencyCode: string
  /** Converts a viewer's merchant values (domain, uuid or name) to domains. */
  merchantDomains?: (values: string[]) => string[]
  /** Assigned users; needed only when the filter is used. */
  assignees?: Assignee[]
  /** The account's site groups; needed only when the query uses them. */
  siteGroups?: readonly SiteGroup[]
  /** The account's naming rules; needed only when the query uses one of their parts. */
  naming?: readonly NamingRule[]
}

/** Maximum groups of a report. Its totals cover all of them. */
export const rowLimit = 5_000
/** Maximum groups of a file, which is built in memory: the remaining groups are summed in one line. */
export const fileLimit = 50_000
/** Time buckets are limited by the range. */
const timeLimit = 10_000
/** Longest range by the hour: a longer one would exceed the rows of a report. */
export const longestHourRange = 400

const bad = (field: string, message: string) => new Fail('badInput', `${field}: ${message}`)
const isGrain = (groupBy: GroupBy): groupBy is Grain => (grains as readonly string[]).includes(groupBy)

/** A report by date becomes hourly when it covers a single day (R14: hourly reports). */
const grouping = (groupBy: GroupBy, { fromDate, toDate }: ReportInput): GroupBy =>
  groupBy === 'date' && fromDate === toDate ? 'hour' : groupBy

function checkDays({ fromDate, toDate }: ReportInput, groupBy: GroupBy) {
  if (groupBy === 'hour' && daysBetween(fromDate, toDate) >= longestHourRange)
    throw bad('groupBy', `Hours can be shown for at most ${longestHourRange} days`)
}

const emptyAsUnknown = (values: string[]) => values.map((v) => (v === 'Unknown' ? '' : v))

function checkTags(values: string[]): string[] {
  for (const value of values)
    if (value.indexOf(' = ') < 1) throw bad('filters.tags', 'Must be a name and a value, like season = summer')
  return values.map((v) => v.replace(/ = Unknown$/, ' = '))
}

const partValue = /^(\S+:[^=]+?) = (.*)$/s
/** The values, with Unknown meaning that no rule matches. Checks their format, not whether the part exists. */
function checkParts(values: string[]): string[] {
  for (const value of values) {
    const [, key] = partValue.exec(value) ?? []
    if (!key || !readPartKey(key)) throw bad('filters.parts', 'Must be a part and its value, like page:Section = news')
  }
  return values.map((v) => v.replace(/ = Unknown$/, ' = '))
}

/** The parts of names that a query uses. */
export function partsAsked({ groupBy, thenBy, of = [], filters }: Omit<ReportInput, 'fromDate' | 'toDate'>) {
  const rows = of.map((row) => ({ field: 'of', key: row.groupBy }))
  const groupings = [{ field: 'groupBy', key: groupBy }, ...(thenBy ? [{ field: 'thenBy', key: thenBy }] : []), ...rows]
  const filtered = (filters.parts ?? []).map((value) => ({
    field: 'filters.parts',
    key: partValue.exec(value)?.[1] ?? '',
  }))
  return [...groupings, ...filtered].filter(({ key }) => !isDeclared(key))
}

/** R232: parts of names. The rules of the requested parts; a part without a rule is refused by name. */
function rulesOfParts(input: ReportInput, rules: readonly NamingRule[]): ReadonlyMap<string, PartRule> | undefined {
  const found = partsAsked(input).map(({ field, key }): [string, PartRule] => {
    const { column, part } = readPartKey(key) ?? {}
    const rule = rules.find((r) => r.column === column && part !== undefined && partsOf(r).includes(part))
    if (!rule || part === undefined) throw bad(field, `No naming rule has the part “${part ?? key}” any more`)
    return [key, { rule, part }]
  })
  return found.length > 0 ? new Map(found) : undefined
}

/** True when the query needs the account's site groups. */
export const isBySiteGroups = ({ groupBy, thenBy, of = [], filters }: Omit<ReportInput, 'fromDate' | 'toDate'>) =>
  [groupBy, thenBy, ...of.map((row) => row.groupBy)].includes('siteGroup') || (filters.siteGroupUuids ?? []).length > 0

/** R233: site groups. A group that no longer exists is refused, never ignored silently. */
function groupsAsked({ filters }: ReportInput, groups: readonly SiteGroup[]) {
  const known = new Set([...groups.map((g) => g.siteGroupUuid), 'Unknown'])
  if (filters.siteGroupUuids?.some((uuid) => !known.has(uuid)))
    throw bad('filters.siteGroupUuids', 'There is no such site group any more')
  return groups.map((g) => ({ uuid: g.siteGroupUuid, siteUuids: g.channelUuids }))
}

const elsewhere = new Set(['date', 'month', 'year', 'assigneeUserUuids', 'networkNotUuids', 'withPartialTraffic'])

function conditionsOf(filters: Filters, { merchantDomains = (v) => v }: ReportReader): Condition[] {
  const entries = Object.entries(filters).filter(([key]) => !elsewhere.has(key)) as [
    Condition['key'],
    string[] | undefined,
  ][]
  return entries.flatMap(([key, given]): Condition[] => {
    if (!given?.length) return [] // an empty list is a cleared filter
    if (key === 'tags') return [{ key, values: checkTags(given) }]
    if (key === 'parts') return [{ key, values: checkParts(given) }]
    const values = emptyAsUnknown(given)
    return [{ key, values: key === 'names' || key === 'advertiserUuids' ? merchantDomains(values) : values }]
  })
}

/** Restricts to a key of the first of two groupings: by instants for time, by a condition otherwise. */
function insideOf({ groupBy, time }: Grouping, key: string, instants: Instants) {
  if (!time) return { inside: [{ groupBy, key }], within: null }
  const place = time.buckets.findIndex(({ grp }) => grp === key)
  const [bucket, next] = [time.buckets[place], time.buckets[place + 1]]
  if (!bucket) throw bad('outer', `Must be a ${dimensionOf(groupBy).label.toLowerCase()} of the report`)
  return { inside: undefined, within: { from: bucket.startsAt, to: next?.startsAt ?? instants.to } }
}

/**
 * Resolves a report request into one value with instants, buckets and conditions. Bad input is refused with its field;
 * a query is never silently widened or narrowed.
 */
export function resolve(input: ReportInput, reader: ReportReader): ReportQuery {
  const { filters } = input
  const tooLong = valuesTooLong(Object.values(filters).flatMap((v) => (Array.isArray(v) ? v : [])))
  if (tooLong) throw bad('filters', tooLong)
  const zone = reader.timezone
  const days = rangeToInstants(input, zone)
  const instants = input.toHour === undefined ? days : { ...days, to: hourOn(input.toDate, input.toHour, zone) }
  const groupingOf = (asked: GroupBy): Grouping => {
    const groupBy = grouping(asked, input)
    checkDays(input, groupBy)
    return { groupBy, time: isGrain(groupBy) ? timeKey(input, instants, groupBy, zone) : null }
  }
  const first = groupingOf(input.groupBy)
  const second = input.thenBy && groupingOf(input.thenBy)
  const only = second && input.outer !== undefined ? insideOf(first, input.outer, instants) : null
  const { groupBy, time } = only && second ? second : first
  const pair = second && !only ? ([first, second] as const) : undefined
  const ranges = timeFilterRanges(instants, filters, zone)
  const conditions = conditionsOf(filters, reader)
  const parts = rulesOfParts(input, reader.naming ?? [])
  return {
    ...(parts ? { parts } : {}),
    ...(isBySiteGroups(input) ? { siteGroups: groupsAsked(input, reader.siteGroups ?? []) } : {}),
    account: reader.accountUuid,
    currency: reader.currencyCode,
    groupBy,
    time: pair ? null : time,
    pair,
    inside: only?.inside ?? input.of,
    ranges: only?.within ? intersection(ranges, [only.within]) : ranges,
    conditions,
    networkNot: filters.networkNotUuids ?? [],
    onlyPartial: filters.withPartialTraffic ?? false,
    merchantChoice: merchantChoice(filters.assigneeUserUuids ?? [], reader.assignees),
    limit: time && !pair ? timeLimit : (input.most ?? rowLimit),
  }
}
