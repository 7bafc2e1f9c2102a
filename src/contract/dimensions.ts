/**
 * A grouping and filter of reports, declared once: screens, calls and reports derive from its entry.
 * `server/insights/report/dimension-sql.ts` maps it to the event store, and does not compile until it has the entry's
 * name.
 */
export type Dimension = {
  /** Its label on screen: for the tab, the first column and, unless the filter has its own, the filter. */
  label: string
  /** Its name in the public API where it differs from the key here: the words of the screens, never changed. */
  word?: string
  /** Has a tab in the report, in this order. The others are reached through the palette, a menu or an address. */
  isTab?: boolean
  /** A bucket of time, keyed by its start. */
  isTime?: boolean
  /** A page or a target: shown as an address that opens. */
  isAddress?: boolean
  /**
   * Which events have it: all, clicks and conversions, or conversions only. Such a report excludes events without it,
   * so it leaves out columns that would need them.
   */
  knownTo: 'all' | 'clicks' | 'conversions'
  /**
   * Columns next to the numbers that make sense for it. They cost the event store time, so they are only computed where
   * shown.
   */
  beside?: readonly ('networks' | 'campaigns' | 'activeSince')[]
  /** R21: report filters. */
  filter?: DimensionFilterChoice
}

/**
 * How filter values are chosen: from a list (several or one), as free text, as a pair of name and value, or on and off.
 * R21: report filters. Date, sub id and tags take a single choice.
 */
export type FilterKind = 'list' | 'single' | 'text' | 'tag' | 'switch'
export type FilterChoice = {
  kind?: FilterKind
  /** 'Unknown' is offered: it matches the empty value. */
  hasUnknown?: boolean
  /** Sort position in the filter bar and its menu; omitted for a filter placed elsewhere. */
  place?: number
}
/**
 * `key`: its name in calls and addresses. `word`: its name in the public API, where it differs from the dimension's.
 */
type DimensionFilterChoice = FilterChoice & { key: string; word?: string }

const all = 'all'
const clicks = 'clicks'
const conversions = 'conversions'

export const dimensions = {
  name: {
    label: 'Merchant',
    word: 'merchant',
    isTab: true,
    knownTo: clicks,
    beside: ['networks', 'campaigns', 'activeSince'],
    filter: { key: 'names', hasUnknown: true, place: 10 },
  },
  tracker: {
    label: 'Campaign',
    word: 'campaign',
    isTab: true,
    knownTo: clicks,
    beside: ['networks', 'activeSince'],
    filter: { key: 'trackerUuids', hasUnknown: true, place: 30 },
  },
  // its filter is in the page header
  channel: {
    label: 'Site',
    word: 'site',
    isTab: true,
    knownTo: all,
    beside: ['networks'],
    filter: { key: 'channelUuids', hasUnknown: true },
  },
  // a site may be in several groups: rows count it in each, totals once (R233: site groups)
  siteGroup: {
    label: 'Site group',
    word: 'site_group',
    knownTo: all,
    filter: { key: 'siteGroupUuids', hasUnknown: true, place: 35 },
  },
  network: {
    label: 'Network',
    isTab: true,
    knownTo: clicks,
    beside: ['campaigns', 'activeSince'],
    filter: { key: 'networkUuids', hasUnknown: true, place: 20 },
  },
  shortcode: {
    label: 'Smart link',
    word: 'smart_link',
    isTab: true,
    knownTo: clicks,
    beside: ['networks', 'campaigns', 'activeSince'],
    filter: { key: 'urlShortCodes', hasUnknown: true, place: 120 },
  },
  creator: {
    label: 'Creator',
    knownTo: clicks,
    beside: ['networks', 'campaigns'],
    filter: { key: 'creatorIds', hasUnknown: true, place: 125 },
  },
  hour: { label: 'Hour', isTime: true, knownTo: all },
  date: {
    label: 'Date',
    word: 'day',
    isTab: true,
    isTime: true,
    knownTo: all,
    filter: { key: 'date', word: 'on_day', kind: 'single', place: 150 },
  },
  week: { label: 'Week', isTime: true, knownTo: all },
  month: {
    label: 'Month',
    isTime: true,
    knownTo: all,
    filter: { key: 'month', word: 'on_month', kind: 'single', place: 160 },
  },
  year: {
    label: 'Year',
    isTime: true,
    knownTo: all,
    filter: { key: 'year', word: 'on_year', kind: 'single', place: 170 },
  },
  target: {
    label: 'Target',
    isTab: true,
    isAddress: true,
    knownTo: clicks,
    filter: { key: 'targetUrlPaths', hasUnknown: true, place: 80 },
  },
  connection: {
    label: 'Network account',
    word: 'network_account',
    isTab: true,
    knownTo: clicks,
    beside: ['networks', 'campaigns', 'activeSince'],
    filter: { key: 'connectionUuids', hasUnknown: true, place: 100 },
  },
  page: {
    label: 'Page',
    isTab: true,
    isAddress: true,
    knownTo: all,
    beside: ['networks'],
    filter: { key: 'pageUrlPaths', hasUnknown: true, place: 40 },
  },
  device: {
    label: 'Device',
    isTab: true,
    knownTo: all,
    filter: { key: 'deviceTypes', hasUnknown: true, place: 50 },
  },
  currency: {
    label: 'Currency',
    isTab: true,
    knownTo: conversions,
    filter: { key: 'currencyCodes', hasUnknown: true, place: 110 },
  },
  // groups the addresses of one site or service (R250: sources); the addresses are referrers
  source: { label: 'Source', knownTo: all, filter: { key: 'sources', place: 88 } },
  referrer: { label: 'Referrer', knownTo: all, filter: { key: 'referers', hasUnknown: true, place: 90 } },
  status: { label: 'Status', knownTo: conversions, filter: { key: 'statusKeys', place: 60 } },
  boost: {
    label: 'Boost',
    knownTo: clicks,
    filter: { key: 'revshareAccountUuids', hasUnknown: true, place: 130 },
  },
  trafficChannel: {
    label: 'Channel',
    word: 'channel',
    knownTo: all,
    filter: { key: 'trafficChannels', place: 95 },
  },
  // the filter by sub id matches any of the six
  subId: { label: 'Sub ID', word: 'sub_id', knownTo: clicks },
  subId1: { label: 'Sub ID 1', word: 'sub_id_1', knownTo: clicks, filter: { key: 'subId1', kind: 'text', place: 200 } },
  subId2: { label: 'Sub ID 2', word: 'sub_id_2', knownTo: clicks, filter: { key: 'subId2', kind: 'text', place: 210 } },
  subId3: { label: 'Sub ID 3', word: 'sub_id_3', knownTo: clicks, filter: { key: 'subId3', kind: 'text', place: 220 } },
  subId4: { label: 'Sub ID 4', word: 'sub_id_4', knownTo: clicks, filter: { key: 'subId4', kind: 'text', place: 230 } },
  subId5: { label: 'Sub ID 5', word: 'sub_id_5', knownTo: clicks, filter: { key: 'subId5', kind: 'text', place: 240 } },
} as const satisfies Record<string, Dimension>

type Declared = typeof dimensions
export type DeclaredGroup = keyof Declared
export const groupBys = Object.keys(dimensions) as [DeclaredGroup, ...DeclaredGroup[]]
/** Groupings that are a column of the event store and not a time bucket. */
export type ColumnGroup = { [G in DeclaredGroup]: Declared[G] extends { isTime: true } ? never : G }[DeclaredGroup]

/** Columns whose texts an account may split into its own parts (R232: parts of names). */
export const namedColumns = ['page', 'subId', 'subId1', 'subId2', 'subId3', 'subId4', 'subId5'] as const
/**
 * A part of such a text as a grouping: `page:Section`. The key names the column, so it can be read without the rules.
 */
export type PartGroup = `${(typeof namedColumns)[number]}:${string}`
export type GroupBy = DeclaredGroup | PartGroup
export const partPattern = /^(page|subId[1-5]?):(\p{L}[\p{L}\p{N} _-]{0,39})$/u

export const partKey = (column: (typeof namedColumns)[number], part: string): PartGroup => `${column}:${part}`
export const isPartGroup = (groupBy: string): groupBy is PartGroup => partPattern.test(groupBy)
/** The column and the part of such a grouping; `null` for a declared grouping. */
export function readPartKey(groupBy: string): { column: (typeof namedColumns)[number]; part: string } | null {
  const [, of, part] = partPattern.exec(groupBy) ?? []
  const column = namedColumns.find((name) => name === of)
  return column && part ? { column, part } : null
}
const partDimension = (groupBy: string): Dimension => {
  const { column, part } = readPartKey(groupBy) ?? { column: 'page' as const, part: groupBy }
  return { label: part, knownTo: dimensions[column].knownTo }
}

export const isDeclared = (groupBy: string): groupBy is DeclaredGroup => Object.hasOwn(dimensions, groupBy)
export const dimensionOf = (groupBy: GroupBy): Dimension =>
  isDeclared(groupBy) ? dimensions[groupBy] : partDimension(groupBy)

/** Filters that are not groupings. Values of `parts` join grouping and value: `page:Section = news`. */
export const extraFilters = ['subIds', 'tags', 'origin', 'assigneeUserUuids', 'advertiserUuids', 'parts'] as const
export type ExtraFilter = (typeof extraFilters)[number]

type KeyOf<D> = D extends { filter: { key: infer K } } ? K : never
export type DimensionFilter = { [G in DeclaredGroup]: KeyOf<Declared[G]> }[DeclaredGroup]
export type FilterKey = DimensionFilter | ExtraFilter

/** The grouping of each filter that has one, in order of declaration. */
export const groupOfFilter: ReadonlyMap<FilterKey, DeclaredGroup> = new Map(
  groupBys.flatMap((groupBy) => {
    const { filter } = dimensionOf(groupBy)
    return filter ? [[filter.key as DimensionFilter, groupBy] as const] : []
  }),
)
export const filterKeys: readonly FilterKey[] = [...groupOfFilter.keys(), ...extraFilters]
