/**
 * What a report can be grouped and filtered by. An entry here makes `server/insights/report/dimension-sql.ts` fail to
 * compile until it has its SQL.
 *
 * - `tab`: its name on the screen; `filter`: the wire key of its filter (rule R21);
 * - `pageviews`: pageviews carry it too, so CTR and EPM make sense in its rows;
 * - `time`: a bucket of time, keyed by the instant it starts at.
 */
export const dimensions = {
  name: { tab: 'Merchant', filter: 'names', pageviews: false, time: false },
  tracker: { tab: 'Campaign', filter: 'trackerUuids', pageviews: false, time: false },
  channel: { tab: 'Site', filter: 'channelUuids', pageviews: true, time: false },
  network: { tab: 'Network', filter: 'networkUuids', pageviews: false, time: false },
  shortcode: { tab: 'Smart link', filter: 'urlShortCodes', pageviews: false, time: false },
  hour: { tab: 'Hour', filter: null, pageviews: true, time: true },
  date: { tab: 'Date', filter: 'date', pageviews: true, time: true },
  week: { tab: 'Week', filter: null, pageviews: true, time: true },
  month: { tab: 'Month', filter: 'month', pageviews: true, time: true },
  year: { tab: 'Year', filter: 'year', pageviews: true, time: true },
  target: { tab: 'Target', filter: 'targetUrlPaths', pageviews: false, time: false },
  connection: { tab: 'Network account', filter: 'connectionUuids', pageviews: false, time: false },
  page: { tab: 'Page', filter: 'pageUrlPaths', pageviews: true, time: false },
  device: { tab: 'Device', filter: 'deviceTypes', pageviews: true, time: false },
  currency: { tab: 'Currency', filter: 'currencyCodes', pageviews: false, time: false },
  referrer: { tab: 'Referrer', filter: 'referers', pageviews: true, time: false },
  status: { tab: 'Status', filter: 'statusKeys', pageviews: false, time: false },
  boost: { tab: 'Boost', filter: 'revshareAccountUuids', pageviews: false, time: false },
} as const
export type GroupBy = keyof typeof dimensions
export const groupBys = Object.keys(dimensions) as [GroupBy, ...GroupBy[]]

/** Filters that are not groupings. */
export const extraFilters = [
  'subIds',
  'subId1',
  'subId2',
  'subId3',
  'subId4',
  'subId5',
  'tags',
  'origin',
  'assigneeUserUuids',
] as const

export type DimensionFilter = Exclude<(typeof dimensions)[GroupBy]['filter'], null>
export type FilterKey = DimensionFilter | (typeof extraFilters)[number]
export const filterKeys: readonly FilterKey[] = [
  ...Object.values(dimensions).flatMap((d) => (d.filter ? [d.filter] : [])),
  ...extraFilters,
]
