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
  /** A second grouping. With `outer`, a key of the first, only what belongs to that is grouped by it. */
  thenBy?: GroupBy | undefined
  outer?: string | undefined
  /** Only what belongs to these rows of other reports. */
  of?: readonly Inside[] | undefined
  filters: Filters
  /** Of the last day only the hours before this one. */
  toHour?: number | undefined
  /** Most groups, where that is not what an answer has: of a file. */
  most?: number | undefined
}
export type ReportReader = {
  accountUuid: string
  timezone: string
  currencyCode: string
  /** Turns what a viewer chose as merchants (domain, uuid or name) into domains. */
  merchantDomains?: (values: string[]) => string[]
  /** Who looks after which merchant; needed only when the filter is used. */
  assignees?: Assignee[]
  /** The account's groups of sites; needed only when they are asked for. */
  siteGroups?: readonly SiteGroup[]
  /** The account's naming rules; needed only when one of their parts is asked for. */
  naming?: readonly NamingRule[]
}

/** Most groups a report answers. Its totals cover all of them. */
export const rowLimit = 5_000
/** Most groups of a file, which is written from memory: the rest of more is a line of its own. */
export const fileLimit = 50_000
/** Buckets of time are bounded by the range. */
const timeLimit = 10_000
/** Longest range by the hour: more would be more rows than a report answers. */
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
/** Values with Unknown as what no rule matches; the shape is checked, whether there is such a part is not. */
function checkParts(values: string[]): string[] {
  for (const value of values) {
    const [, key] = partValue.exec(value) ?? []
    if (!key || !readPartKey(key)) throw bad('filters.parts', 'Must be a part and its value, like page:Section = news')
  }
  return values.map((v) => v.replace(/ = Unknown$/, ' = '))
}

/** What is asked for by parts of names. */
export function partsAsked({ groupBy, thenBy, of = [], filters }: Omit<ReportInput, 'fromDate' | 'toDate'>) {
  const rows = of.map((row) => ({ field: 'of', key: row.groupBy }))
  const groupings = [{ field: 'groupBy', key: groupBy }, ...(thenBy ? [{ field: 'thenBy', key: thenBy }] : []), ...rows]
  const filtered = (filters.parts ?? []).map((value) => ({
    field: 'filters.parts',
    key: partValue.exec(value)?.[1] ?? '',
  }))
  return [...groupings, ...filtered].filter(({ key }) => !isDeclared(key))
}

/** R232: parts of names. The rules of the parts that are asked for; a part that no rule has is refused by its name. */
function rulesOfParts(input: ReportInput, rules: readonly NamingRule[]): ReadonlyMap<string, PartRule> | undefined {
  const found = partsAsked(input).map(({ field, key }): [string, PartRule] => {
    const { column, part } = readPartKey(key) ?? {}
    const rule = rules.find((r) => r.column === column && part !== undefined && partsOf(r).includes(part))
    if (!rule || part === undefined) throw bad(field, `No naming rule has the part “${part ?? key}” any more`)
    return [key, { rule, part }]
  })
  return found.length > 0 ? new Map(found) : undefined
}

/** Whether the account's groups of sites must be known. */
export const isBySiteGroups = ({ groupBy, thenBy, of = [], filters }: Omit<ReportInput, 'fromDate' | 'toDate'>) =>
  [groupBy, thenBy, ...of.map((row) => row.groupBy)].includes('siteGroup') || (filters.siteGroupUuids ?? []).length > 0

/** R233: site groups. One that is not there any more is refused, never left out in silence. */
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
    if (!given?.length) return [] // an empty list is a filter that was cleared
    if (key === 'tags') return [{ key, values: checkTags(given) }]
    if (key === 'parts') return [{ key, values: checkParts(given) }]
    const values = emptyAsUnknown(given)
    return [{ key, values: key === 'names' || key === 'advertiserUuids' ? merchantDomains(values) : values }]
  })
}

/** What belongs to a key of the first of two groupings: of time its instants, of anything else a condition. */
function insideOf({ groupBy, time }: Grouping, key: string, instants: Instants) {
  if (!time) return { inside: [{ groupBy, key }], within: null }
  const place = time.buckets.findIndex(({ grp }) => grp === key)
  const [bucket, next] = [time.buckets[place], time.buckets[place + 1]]
  if (!bucket) throw bad('outer', `Must be a ${dimensionOf(groupBy).label.toLowerCase()} of the report`)
  return { inside: undefined, within: { from: bucket.startsAt, to: next?.startsAt ?? instants.to } }
}

/**
 * Turns what was asked into one value with instants, buckets and conditions. Bad input is refused with its field; a
 * question is never widened or narrowed in silence.
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
