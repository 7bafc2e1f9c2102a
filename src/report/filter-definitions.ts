import {
  type DimensionFilter,
  dimensionOf,
  dimensions,
  type FilterChoice,
  type FilterKey,
  type FilterKind,
  groupOfFilter,
  isPartGroup,
  type PartGroup,
} from '../contract/dimensions.ts'

/**
 * Filters of the report as in the address; 'withPartialTraffic' is a switch next to the lists. A part of a name is a
 * filter keyed by its own grouping there, and one of the call's `parts` in the call.
 */
export type ReportFilterKey = FilterKey | PartGroup | 'withPartialTraffic'

export interface FilterDefinition {
  key: ReportFilterKey
  label: string
  kind: FilterKind
  /** 'Unknown' is offered: it matches the empty value. */
  unknown?: boolean
  help?: string
}

type Declared = FilterChoice & { label: string; help?: string }

/** Filters that are not groupings; those of groupings are in their declaration. */
const others = {
  assigneeUserUuids: { label: 'Manager', place: 70 },
  // for callers that have merchants' uuids; the bar has `names`
  advertiserUuids: { label: 'Merchant', hasUnknown: true },
  origin: { label: 'Origin', hasUnknown: true, place: 140 },
  tags: { label: 'Tag', kind: 'tag', place: 180 },
  subIds: { label: 'Sub ID', kind: 'text', place: 190 },
  // labelled by its part: see `partFilter`
  parts: { label: 'Part of a name' },
  withPartialTraffic: {
    label: 'Partial traffic only',
    kind: 'switch',
    place: 250,
    help: 'Count only the traffic that a split test routed',
  },
} as const satisfies Record<Exclude<FilterKey | 'withPartialTraffic', DimensionFilter>, Declared>

const definitionOf = (key: ReportFilterKey, { label, kind = 'list', hasUnknown, help }: Declared) => ({
  key,
  label,
  kind,
  ...(hasUnknown ? { unknown: true } : {}),
  ...(help ? { help } : {}),
})

const declared: readonly [ReportFilterKey, Declared][] = [
  ...[...groupOfFilter].map(([key, groupBy]): [ReportFilterKey, Declared] => {
    const { label, filter } = dimensionOf(groupBy)
    return [key, { label, ...filter }]
  }),
  ...(Object.entries(others) as [ReportFilterKey, Declared][]),
]

/** The filters of the bar and its menu, in order. */
export const barFilters: readonly FilterDefinition[] = declared
  .filter(([, { place }]) => place !== undefined)
  .sort(([, a], [, b]) => (a.place ?? 0) - (b.place ?? 0))
  .map(([key, filter]) => definitionOf(key, filter))

/** The site filter is in the page head, so it is not on the bar. */
export const siteFilter: FilterDefinition = definitionOf('channelUuids', {
  label: dimensions.channel.label,
  ...dimensions.channel.filter,
})

const byKey = new Map([siteFilter, ...barFilters].map((f) => [f.key as string, f]))
/** The filter of a part of a name (R232: parts of names). */
export const partFilter = (key: PartGroup): FilterDefinition =>
  definitionOf(key, { label: dimensionOf(key).label, hasUnknown: true })
export const filterDefinition = (key: string): FilterDefinition | undefined =>
  byKey.get(key) ?? (isPartGroup(key) ? partFilter(key) : undefined)

export const UNKNOWN = 'Unknown'
export const NO_MANAGER = 'No manager'
/** Every network except the inbound one; never sent to the server. */
export const ALL_NETWORKS = 'all'
