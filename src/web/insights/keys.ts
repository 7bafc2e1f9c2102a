/** A query key that begins with these words; what the answer depends on follows. */
const begins =
  <const W extends readonly string[]>(...words: W) =>
  (...asked: readonly unknown[]) =>
    [...words, ...asked] as const

/** Everything this module asks the server for. A shorter key stands for all that begin with it: `views()` for each list of views. */
export const insightsKeys = {
  performance: begins('insights', 'statistics', 'performance'),
  statistics: begins('insights', 'statistics'),
  page: begins('insights', 'statistics', 'page'),
  brokenOnPages: begins('scanner', 'overview'),
  splitTests: begins('insights', 'split-tests'),
  filterOptions: begins('insights', 'filter-options'),
  closed: begins('insights', 'closed'),
  dashboard: begins('insights', 'dashboard'),
  reducing: begins('insights', 'reducing'),
  live: begins('insights', 'livebox'),
  latestPageviews: begins('insights', 'latestPageviews'),
  latestClicks: begins('insights', 'latestClicks'),
  latestConversions: begins('insights', 'latestConversions'),
  dashboardMaturity: begins('outlook', 'maturity', 'dashboard'),
  maturity: begins('outlook', 'maturity'),
  expected: begins('outlook', 'expected'),
  conversions: begins('conversions', 'list'),
  conversionSums: begins('conversions', 'insights'),
  conversion: begins('conversions', 'detail'),
  clicks: begins('clicks', 'list'),
  clickCount: begins('clicks', 'count'),
  clickGroups: begins('clicks', 'groups'),
  click: begins('clicks', 'detail'),
  schedules: begins('schedules', 'list'),
  allSchedules: begins('schedules'),
  viewList: begins('views', 'list'),
  views: begins('views'),
  paletteViews: begins('palette', 'views'),
  favourites: begins('favourites', 'list'),
  assignees: begins('assignees', 'list'),
  merchantStatuses: begins('assignees', 'statuses'),
  discover: begins('discover', 'others'),
  discoverWorth: begins('discover', 'worth'),
  networkWorth: begins('discover', 'network-worth'),
  networkClicks: begins('discover', 'network-clicks'),
  networkClickPaths: begins('discover', 'network-click-paths'),
  discoverSites: begins('discover', 'sites'),
  discoverMerchants: begins('discover', 'merchants'),
  discoverManagers: begins('discover', 'managers'),
  discoverDevices: begins('discover', 'devices'),
}
