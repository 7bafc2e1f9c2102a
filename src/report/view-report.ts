import type { CsvMark } from '../contract/account/written-formats.ts'
import type { ZoneClock } from './elapsed.ts'
import { type AskCosts, costMetrics, costsProblem, loadCosts, withCosts } from './ads-costs.ts'
import { inboundOf, type Connected, networkNamesOf } from './account-networks.ts'
import { arrange, named } from './column-order.ts'
import { type AskExpected, type AskMaturity, knownNeeds, loadExpected, loadMaturity, withOutlook } from './outlook.ts'
import { type ReportPreset, reportTitle } from './presets.ts'
import type { GroupBy } from '../contract/dimensions.ts'
import { effectiveGroup } from './grouping.ts'
import { type BrokenOnPages, isChosen, type PageChoice } from './page-choice.ts'
import { pairColumns } from './pair-columns.ts'
import { missingPart, partsOfReport } from './missing-part.ts'
import { loadPairs, pairRequest, rowsOfPairs } from './pair-report.ts'
import { type ColumnNames, columnsOf, type ReportColumn } from './report-columns.ts'
import { csvName, type ReportFile, reportFile } from './report-csv.ts'
import { tableCsv } from './table-csv.ts'
import { type AskStatistics, loadReport, type ReportData } from './report-data.ts'
import { outlookMetrics } from './report-metrics.ts'
import { type ReportRequest, reportRequest } from './report-request.ts'
import { filterRows, type ReportRow, restOf, rowText, splitUnknown, sumRows, type Totals } from './report-rows.ts'
import { longestRange } from '../contract/day-limits.ts'
import { isPeriod } from './ranges.ts'
import { readReport } from './report-search.ts'
import type { SchedulePeriod } from '../contract/insights/schedule-choices.ts'
import { presetOf, withPeriod } from './schedule-rules.ts'
import { hasUnreadableFilters, type FilterItem, parseSearch } from './search.ts'
import { loadSplitTests } from './split-tests.ts'
import { searchRows, sortRows } from './table-rows.ts'
import { toFilters, unknownValues } from './to-filters.ts'
import type { ViewPath } from '../contract/insights/views.ts'

/** The calls a report makes, with one person's rights. */
export type ReportCalls = {
  statistics: AskStatistics
  costs: AskCosts
  maturity: AskMaturity
  expected: AskExpected
  /** All connections the account ever had. */
  connections: () => Promise<readonly Connected[]>
  campaigns: () => Promise<readonly { trackerUuid: string; trackerName: string }[]>
  /** The rules that split names into parts. */
  naming: () => Promise<Parameters<typeof missingPart>[1]>
  /** How many links of each page are broken; null if the user may not see it. */
  brokenOnPages: () => Promise<BrokenOnPages | null>
  favourites: () => Promise<readonly { favoriteGroupBy: string; favoriteGroupName: string }[]>
}

export type ViewOptions = {
  /**
   * The time where the view is read: "yesterday" is relative to its day, and periods in progress are compared up to its
   * hour.
   */
  clock: ZoneClock
  period: SchedulePeriod
  /** Ids of columns; null for those saved in the view, or else the grouping's default. */
  columns: readonly string[] | null
  currency: string
}

/** A saved view as a finished report: equal to what the screen would show and export at the same moment. */
export type ViewReport = {
  title: string
  request: ReportRequest
  data: ReportData
  columns: ReportColumn[]
  /** Matching rows, in order. */
  rows: readonly ReportRow[]
  /** Rows without a name; exported last, if nothing was filtered out. */
  unknown: readonly ReportRow[]
  /** The remainder, if there are more groups than rows and nothing was filtered out. */
  rest: ReportRow | null
  totals: Totals
  /** Notes on what its columns cannot show. */
  notes: readonly string[]
}

/** A view that cannot be reported. */
export class BadView extends Error {}

/**
 * The columns by id and order: those of the schedule, else those of the view, else the default. Columns the grouping
 * lacks are dropped, the first one always stays.
 */
function chosenColumns(all: ReportColumn[], ...choices: (readonly string[] | null)[]): ReportColumn[] {
  const ids = all.map((column) => column.id)
  const [chosen] = choices.flatMap((choice) => {
    const known = named(choice, ids)
    return known ? [known] : []
  })
  if (!chosen) return all.filter((column) => column.hiddenByDefault !== true)
  return arrange(chosen, ids).flatMap((id, i) =>
    i === 0 || chosen.includes(id) ? all.filter((column) => column.id === id) : [],
  )
}

/**
 * Broken links of pages, if the view needs them: an empty file for a user who may not see them would claim that none is
 * broken.
 */
async function readBroken(calls: ReportCalls, pages: PageChoice | null): Promise<BrokenOnPages | undefined> {
  if (pages !== 'broken') return undefined
  const broken = await calls.brokenOnPages()
  if (broken) return broken
  throw new BadView(
    'The view cannot be reported: it is of pages with broken links, and who set it up may not see those',
  )
}

/** Reads the address of a view and makes the screen's requests, in the same order. */
export async function viewReport(
  calls: ReportCalls,
  view: { path: ViewPath; search: string },
  options: ViewOptions,
): Promise<ViewReport> {
  const preset: ReportPreset | undefined = presetOf(view.path)
  if (!preset) throw new BadView('There is no such report')
  const search = withPeriod(parseSearch(view.search), options.period)
  // a screen falls back to its default days and shows them; a mail with other days than saved would mislead
  if ((search.from !== undefined || search.to !== undefined) && !isPeriod(search.from, search.to))
    throw new BadView(`The view cannot be reported: its days are no period of at most ${longestRange} days`)
  if (hasUnreadableFilters(search))
    throw new BadView('The view cannot be reported: its filters cannot be read. Choose them again.')
  const filters = Array.isArray(search.filters) ? (search.filters as FilterItem[]) : [] // parseSearch has parsed them
  const [gone] = unknownValues(filters)
  if (gone)
    throw new BadView(
      `The view cannot be reported: its filter ${gone.label} holds a value that does not exist. Choose another.`,
    )
  const state = readReport(search, preset.first, options.clock.today)
  const { groupBy, thenBy } = state
  const byParts = { groupBy, thenBy, filters }
  const missing = partsOfReport(byParts).length > 0 ? missingPart(byParts, await calls.naming()) : null
  if (missing) throw new BadView(`The view cannot be reported: ${missing}`)
  const connections = await calls.connections()
  const inbound = inboundOf(connections)
  const request = reportRequest(
    groupBy,
    state.range,
    toFilters(filters, { inbound, ...(preset.origin ? { origin: preset.origin } : {}) }),
    options.clock,
  )
  const { current } = request
  const networkNames = networkNamesOf(connections)
  const campaignNames = new Map<string, string>() // filled below, if a column shows them
  const names: ColumnNames = {
    currency: options.currency,
    networkName: (uuid) => networkNames.get(uuid),
    campaignName: (uuid) => campaignNames.get(uuid),
  }
  const all = columnsOf(current.groupBy, names)
  const columns = chosenColumns(all, options.columns, state.columns)
  const shows = (id: string) => columns.some((column) => column.id === id)
  const droppedEcr = state.droppedEcr && request.previous !== null
  const needsAll = (droppedEcr && state.lasting) || shows(outlookMetrics.maturity)
  const needsKnown = needsAll ? request : knownNeeds(request, options.clock.today)
  const withoutCosts = costsProblem(current.filters)
  const [report, costs, campaigns, favourites, splitTests, maturity, expected, broken] = await Promise.all([
    loadReport(calls.statistics, request),
    groupBy === 'name' && withoutCosts === null ? loadCosts(calls.costs, request) : undefined,
    shows('trackerUuids') ? calls.campaigns() : [],
    current.groupBy === 'name' && state.favourites ? calls.favourites() : [],
    state.splitTests ? loadSplitTests(calls.statistics, current) : undefined,
    needsKnown ? loadMaturity(calls.maturity, needsKnown) : undefined,
    shows(outlookMetrics.expected) ? loadExpected(calls.expected, request) : undefined,
    readBroken(calls, state.pages),
  ])
  const data = withOutlook(withCosts(report, costs), [maturity, expected]) ?? report
  for (const c of campaigns) campaignNames.set(c.trackerUuid, c.trackerName)
  const starred = new Set(favourites.filter((f) => f.favoriteGroupBy === 'name').map((f) => f.favoriteGroupName))
  const { known, unknown } = splitUnknown(data.rows)
  const left = filterRows(known, {
    lowCr: state.lowCr,
    droppedEcr,
    lasting: state.lasting,
    favourites: starred.size > 0 ? starred : undefined,
    splitTests,
  })
  const { pages } = state
  const chosen = pages ? left.filter((row) => isChosen(row, pages, broken)) : left
  const found = searchRows(chosen, state.graph ? '' : state.query, rowText)
  const rows = sortRows(found, all, state.sort) // also by a hidden column
  const isWhole = rows.length === known.length
  const single: ViewReport = {
    title: reportTitle(preset, filters),
    request,
    data,
    columns,
    rows,
    unknown: isWhole ? unknown : [],
    rest: isWhole && data.isCut ? restOf(data.totals, [...rows, ...unknown]) : null,
    totals: isWhole ? data.totals : sumRows(rows),
    notes: withoutCosts !== null && costMetrics.some(shows) ? [withoutCosts] : [],
  }
  return state.thenBy ? withPairs(calls.statistics, single, state.thenBy, isWhole, names) : single
}

const notListed = { grp: 'Not listed', name: 'Not listed', startsAt: null }
/** The same rows, each replaced by its rows of the second grouping. */
async function withPairs(
  ask: AskStatistics,
  single: ViewReport,
  thenBy: GroupBy,
  isWhole: boolean,
  names: ColumnNames,
): Promise<ViewReport> {
  const { request, columns, rows, unknown } = single
  const data = await loadPairs(ask, request, thenBy)
  const { fromDate: from, toDate: to, groupBy } = request.current
  const all = pairColumns(groupBy, effectiveGroup(thenBy, { from, to }), names)
  const known = rowsOfPairs(data.rows, rows)
  const nameless = rowsOfPairs(data.rows, unknown)
  return {
    ...single,
    request: pairRequest(request, thenBy),
    data,
    columns: [
      ...all.slice(0, 2),
      ...columns.slice(1).flatMap(({ id }) => all.find((column) => column.id === id) ?? []),
    ],
    rows: known,
    unknown: nameless,
    rest: isWhole && data.isCut ? { ...restOf(data.totals, [...known, ...nameless]), second: notListed } : null,
    totals: isWhole ? data.totals : sumRows(known),
  }
}

/** The parts of its file: the name without extension, the columns, and the lines. */
export const viewFile = ({
  columns,
  rows,
  unknown,
  rest,
  data,
  request,
}: ViewReport): { name: string } & ReportFile => ({
  name: csvName(request),
  ...reportFile(columns, rows, unknown, data, rest),
})

/** The complete file that the screen would save. */
export function viewCsv(report: ViewReport, mark: CsvMark = 'point'): { name: string; text: string } {
  const { name, columns, rows } = viewFile(report)
  return { name, text: tableCsv(columns, rows, mark) }
}
