import type { QueryClient } from '@tanstack/react-query'
import { type GroupBy, groupOfFilter, isPartGroup } from '../../../contract/dimensions.ts'
import type { ClickOrigin, ConversionStatus, DeviceType } from '../../../contract/status.ts'
import type { OutboundApi } from '../../lib/api.tsx'
import { byLabel } from '../../lib/by-label.ts'
import { addDays, type Day, daysIn } from '../../../report/dates.ts'
import { fullDay } from '../../../report/date-text.ts'
import {
  campaignOptionsQuery,
  merchantOptionsQuery,
  connectionOptionsQuery,
  siteOptionsQuery,
} from '../../lib/option-queries.ts'
import { connectionFilterOptions, networkFilterOptions } from '../../lib/network-options.ts'
import { capital } from '../../../report/format.ts'
import type { DaySpan } from '../../../report/ranges.ts'
import type { FilterOption } from '../../ui/filter-select.tsx'
import {
  ALL_NETWORKS,
  type FilterDefinition,
  NO_MANAGER,
  type ReportFilterKey,
  UNKNOWN,
} from '../../../report/filter-definitions.ts'
import { bucketText } from '../../../report/time-text.ts'

// not imported as values: their file imports the schemas of the contract, which the browser does not need
const devices = ['Desktop', 'Mobile', 'Tablet'] as const satisfies readonly DeviceType[]
const statuses = ['approved', 'pending', 'rejected', 'paid'] as const satisfies readonly ConversionStatus[]
const origins = ['script', 'plugin', 'smartlink', 'autolink', 'api', 'feed'] as const satisfies readonly ClickOrigin[]

/** The filter retries by itself: with retries at this level, too, a failing list would be requested nine times. */
const once = <T extends object>(query: T) => ({ ...query, retry: false as const })

/** Maximum values read from the report for filters without their own list (pages, targets, referrers). */
const MOST_VALUES = 1000

/** Filters without their own list: their options are the groups of the report itself. */
const groupOf = (key: ReportFilterKey): GroupBy | undefined =>
  isPartGroup(key) ? key : key === 'withPartialTraffic' || key in loaders ? undefined : groupOfFilter.get(key)
export const dependsOnRange = (key: ReportFilterKey): boolean =>
  groupOf(key) !== undefined || ['date', 'month', 'year'].includes(key)

const plain = (values: readonly string[]): FilterOption[] => values.map((value) => ({ value, label: value }))

/** The days, months or years of a range, latest first. */
export function timeOptions(unit: 'date' | 'month' | 'year', range: DaySpan): FilterOption[] {
  const length = { date: 10, month: 7, year: 4 }[unit]
  const values = new Map<string, string>()
  for (let i = daysIn(range.from, range.to) - 1; i >= 0; i -= 1) {
    const day: Day = addDays(range.from, i)
    const value = day.slice(0, length)
    if (!values.has(value)) values.set(value, unit === 'date' ? fullDay(day) : bucketText(unit, day))
  }
  return [...values].map(([value, label]) => ({ value, label }))
}

/** The options of a filter. Lists that load once are shared with the rest of the app. */
export async function loadOptions(
  definition: FilterDefinition,
  range: DaySpan,
  api: OutboundApi,
  queries: QueryClient,
): Promise<FilterOption[]> {
  const sources = { api, queries, range }
  const options = await (loaders[definition.key] ?? groupOptions(groupOf(definition.key)))(sources)
  return definition.unknown ? [...options, { value: UNKNOWN, label: UNKNOWN }] : options
}

interface Sources {
  api: OutboundApi
  queries: QueryClient
  range: DaySpan
}
type Loader = (sources: Sources) => Promise<FilterOption[]>

const loaders: Partial<Record<ReportFilterKey, Loader>> = {
  names: async ({ api, queries }) => {
    const list = await queries.ensureQueryData(once(merchantOptionsQuery(api)))
    return byLabel(list.map((m) => ({ value: m.advertiserDomain, label: m.advertiserDomain || m.advertiserName })))
  },
  channelUuids: async ({ api, queries }) => {
    const list = await queries.ensureQueryData(once(siteOptionsQuery(api)))
    return byLabel(list.map((s) => ({ value: s.channelUuid, label: s.channelName || s.channelDomain })))
  },
  siteGroupUuids: async ({ api }) =>
    (await api.siteGroups.list({})).map((g) => ({ value: g.siteGroupUuid, label: g.siteGroupName })),
  networkUuids: async ({ api, queries }) => {
    const networks = networkFilterOptions(await queries.ensureQueryData(once(connectionOptionsQuery(api))))
    return [{ value: ALL_NETWORKS, label: 'All networks' }, ...networks]
  },
  trackerUuids: campaignOptions,
  assigneeUserUuids: async ({ api }) => {
    const list = await api.account.users({})
    const users = list.map((u) => ({
      value: u.userUuid,
      label: `${u.userFirstname} ${u.userLastname}`.trim() || u.userEmail,
    }))
    return [{ value: NO_MANAGER, label: NO_MANAGER }, ...byLabel(users)]
  },
  connectionUuids: async ({ api, queries }) =>
    connectionFilterOptions(await queries.ensureQueryData(once(connectionOptionsQuery(api)))),
  currencyCodes: async ({ api }) => plain((await api.account.currencies({})).map((c) => c.currencyCode)),
  urlShortCodes: async ({ api }) => {
    const list = await api.links.options({})
    return byLabel(list.map((l) => ({ value: l.urlShortCode, label: l.urlShortName || l.urlShortCode })))
  },
  creatorIds: async ({ api }) => {
    const list = await api.creators.options({})
    return byLabel(list.map((c) => ({ value: c.creatorId, label: decodeURIComponent(c.creatorName) })))
  },
  deviceTypes: () => Promise.resolve(plain(devices)),
  statusKeys: () => Promise.resolve(statuses.map((value) => ({ value, label: capital(value) }))),
  origin: () => Promise.resolve(origins.map((value) => ({ value, label: capital(value) }))),
  date: ({ range }) => Promise.resolve(timeOptions('date', range)),
  month: ({ range }) => Promise.resolve(timeOptions('month', range)),
  year: ({ range }) => Promise.resolve(timeOptions('year', range)),
}

/** Campaigns of the same name are listed once for each site: the site distinguishes them. */
async function campaignOptions({ api, queries }: Sources): Promise<FilterOption[]> {
  const [campaigns, sites] = await Promise.all([
    queries.ensureQueryData(once(campaignOptionsQuery(api))),
    queries.ensureQueryData(once(siteOptionsQuery(api))),
  ])
  const siteName = new Map(sites.map((s) => [s.channelUuid, s.channelName || s.channelDomain]))
  const counts = new Map<string, number>()
  for (const c of campaigns) counts.set(c.trackerName, (counts.get(c.trackerName) ?? 0) + 1)
  return byLabel(
    campaigns.map((c) => {
      const site = siteName.get(c.trackerChannelUuid)
      const twice = (counts.get(c.trackerName) ?? 0) > 1 && site !== undefined
      return { value: c.trackerUuid, label: twice ? `${c.trackerName} (${site})` : c.trackerName }
    }),
  )
}

/** The groups of the report itself, most clicks first. */
const groupOptions =
  (groupBy: GroupBy | undefined): Loader =>
  async ({ api, range }) => {
    if (groupBy === undefined) return []
    const { rows } = await api.insights.statistics({ fromDate: range.from, toDate: range.to, groupBy, filters: {} })
    return rows
      .filter((row) => row.grp !== '')
      .sort((a, b) => b.clickCount - a.clickCount || b.pageviewCount - a.pageviewCount)
      .slice(0, MOST_VALUES)
      .map((row) => ({ value: row.grp, label: row.name || row.grp }))
  }
