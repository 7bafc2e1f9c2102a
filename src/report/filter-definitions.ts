import type { FilterKey } from '../contract/dimensions.ts'

/** Filters of the report as they stand in the address; 'withPartialTraffic' is a switch beside the lists. */
export type ReportFilterKey = FilterKey | 'withPartialTraffic'

/**
 * How a filter is chosen: from a list (several or one), as free text, as a pair of name and value, or on and off.
 * Rule R21: date, sub id and tags take a single choice.
 */
export type FilterKind = 'list' | 'single' | 'text' | 'tag' | 'switch'
export interface FilterDefinition {
  key: ReportFilterKey
  label: string
  kind: FilterKind
  /** Always on the bar; the others are added by the "More filters" menu or by being set. */
  main?: boolean
  /** 'Unknown' can be chosen: it matches the empty value. */
  unknown?: boolean
  help?: string
}

/** The site filter stands in the page head, so it is not on the bar. */
export const siteFilter: FilterDefinition = { key: 'channelUuids', label: 'Site', kind: 'list', unknown: true }

export const barFilters: readonly FilterDefinition[] = [
  { key: 'names', label: 'Merchant', kind: 'list', main: true, unknown: true },
  { key: 'networkUuids', label: 'Network', kind: 'list', main: true, unknown: true },
  { key: 'trackerUuids', label: 'Campaign', kind: 'list', main: true, unknown: true },
  { key: 'pageUrlPaths', label: 'Page', kind: 'list', main: true, unknown: true },
  { key: 'deviceTypes', label: 'Device', kind: 'list', main: true, unknown: true },
  { key: 'statusKeys', label: 'Status', kind: 'list', main: true },
  { key: 'assigneeUserUuids', label: 'Manager', kind: 'list' },
  { key: 'targetUrlPaths', label: 'Target', kind: 'list', unknown: true },
  { key: 'referers', label: 'Referrer', kind: 'list', unknown: true },
  { key: 'connectionUuids', label: 'Network account', kind: 'list', unknown: true },
  { key: 'currencyCodes', label: 'Currency', kind: 'list', unknown: true },
  { key: 'urlShortCodes', label: 'Smart link', kind: 'list', unknown: true },
  { key: 'revshareAccountUuids', label: 'Boost', kind: 'list', unknown: true },
  { key: 'origin', label: 'Origin', kind: 'list', unknown: true },
  { key: 'date', label: 'Date', kind: 'single' },
  { key: 'month', label: 'Month', kind: 'single' },
  { key: 'year', label: 'Year', kind: 'single' },
  { key: 'tags', label: 'Tag', kind: 'tag' },
  { key: 'subIds', label: 'Sub ID', kind: 'text' },
  { key: 'subId1', label: 'Sub ID 1', kind: 'text' },
  { key: 'subId2', label: 'Sub ID 2', kind: 'text' },
  { key: 'subId3', label: 'Sub ID 3', kind: 'text' },
  { key: 'subId4', label: 'Sub ID 4', kind: 'text' },
  { key: 'subId5', label: 'Sub ID 5', kind: 'text' },
  {
    key: 'withPartialTraffic',
    label: 'Partial traffic only',
    kind: 'switch',
    help: 'Count only the traffic that a split test routed',
  },
]

const byKey = new Map([siteFilter, ...barFilters].map((f) => [f.key as string, f]))
export const filterDefinition = (key: string): FilterDefinition | undefined => byKey.get(key)

export const UNKNOWN = 'Unknown'
/** Merchants that nobody looks after. */
export const NO_MANAGER = 'No manager'
/** Every network except the inbound one; never sent itself. */
export const ALL_NETWORKS = 'all'
