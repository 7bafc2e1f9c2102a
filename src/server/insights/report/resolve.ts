import { type Day, daysBetween } from '../../../contract/days.ts'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { Fail } from '../../http/fail.ts'
import { type Grain, grains, hourOn, rangeToInstants } from '../../time/index.ts'
import { type Assignee, merchantChoice } from './assignees.ts'
import type { Condition, ReportQuery } from './report-query.ts'
import { timeFilterRanges } from './time-filters.ts'
import { timeKey } from './time-key.ts'
import { valuesTooLong } from './values-too-long.ts'

export type ReportInput = {
  fromDate: Day
  toDate: Day
  groupBy: GroupBy
  filters: Filters
  /** Of the last day only the hours before this one. */
  toHour?: number | undefined
}
export type ReportReader = {
  accountUuid: string
  timezone: string
  currencyCode: string
  /** Turns what a viewer chose as merchants (domain, uuid or name) into domains. */
  merchantDomains?: (values: string[]) => string[]
  /** Who looks after which merchant; needed only when the filter is used. */
  assignees?: Assignee[]
}

/** Most groups a report answers. Its totals cover all of them. */
export const rowLimit = 5_000
/** Buckets of time are bounded by the range. */
const timeLimit = 10_000
/** Longest range by the hour: more would be more rows than a report answers. */
export const longestHourRange = 400

const bad = (field: string, message: string) => new Fail('badInput', `${field}: ${message}`)
const isGrain = (groupBy: GroupBy): groupBy is Grain => (grains as readonly string[]).includes(groupBy)

/** A report by date becomes hourly when it covers a single day (R14: hourly reports). */
const grouping = ({ groupBy, fromDate, toDate }: ReportInput): GroupBy =>
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

const elsewhere = new Set(['date', 'month', 'year', 'assigneeUserUuids', 'networkNotUuids', 'withPartialTraffic'])

function conditionsOf(filters: Filters, { merchantDomains = (v) => v }: ReportReader): Condition[] {
  const entries = Object.entries(filters).filter(([key]) => !elsewhere.has(key)) as [
    Condition['key'],
    string[] | undefined,
  ][]
  return entries.flatMap(([key, given]): Condition[] => {
    if (!given?.length) return [] // an empty list is a filter that was cleared
    if (key === 'tags') return [{ key, values: checkTags(given) }]
    const values = emptyAsUnknown(given)
    return [{ key, values: key === 'names' || key === 'advertiserUuids' ? merchantDomains(values) : values }]
  })
}

/**
 * Turns what was asked into one value with instants, buckets and conditions. Bad input is refused with its field; a
 * question is never widened or narrowed in silence.
 */
export function resolve(input: ReportInput, reader: ReportReader): ReportQuery {
  const { filters } = input
  const groupBy = grouping(input)
  checkDays(input, groupBy)
  const tooLong = valuesTooLong(Object.values(filters).flatMap((v) => (Array.isArray(v) ? v : [])))
  if (tooLong) throw bad('filters', tooLong)
  const zone = reader.timezone
  const days = rangeToInstants(input, zone)
  const instants = input.toHour === undefined ? days : { ...days, to: hourOn(input.toDate, input.toHour, zone) }
  return {
    account: reader.accountUuid,
    currency: reader.currencyCode,
    groupBy,
    time: isGrain(groupBy) ? timeKey(input, instants, groupBy, zone) : null,
    ranges: timeFilterRanges(instants, filters, zone),
    conditions: conditionsOf(filters, reader),
    networkNot: filters.networkNotUuids ?? [],
    onlyPartial: filters.withPartialTraffic ?? false,
    merchantChoice: merchantChoice(filters.assigneeUserUuids ?? [], reader.assignees),
    limit: isGrain(groupBy) ? timeLimit : rowLimit,
  }
}
