import type { GroupBy } from '../../../contract/dimensions.ts'
import type { Source } from './report-query.ts'

/**
 * The column of a group in each table; `null` where a table does not know it: its rows are then not part of the report.
 * Groups of time have no column: they are computed (`time-key.ts`).
 */
export type DimensionSql = Record<Source, string | null> & {
  /** Lists of networks, and of campaigns, that stand behind a row: they cost time, so only where a screen shows them. */
  lists: 'networks' | 'networks and campaigns' | 'none'
}

const routed = (column: string, lists: DimensionSql['lists']): DimensionSql => ({
  pageview: null,
  click: column,
  conversion: column,
  lists,
})
const everywhere = (column: string, lists: DimensionSql['lists'] = 'none'): DimensionSql => ({
  ...routed(column, lists),
  pageview: column,
})
const soldOnly = (column: string): DimensionSql => ({ ...routed(column, 'none'), click: null })
const time = 'time'

export const dimensionSql = {
  name: routed('merchant', 'networks and campaigns'),
  tracker: routed('campaign_uuid', 'networks and campaigns'),
  channel: everywhere('site_uuid', 'networks'),
  network: routed('network_uuid', 'networks and campaigns'),
  shortcode: routed('smart_link', 'networks and campaigns'),
  hour: time,
  date: time,
  week: time,
  month: time,
  year: time,
  target: routed('target', 'none'),
  connection: routed('connection_uuid', 'networks and campaigns'),
  page: everywhere('page', 'networks'),
  device: everywhere('device'),
  currency: soldOnly('currency'),
  referrer: everywhere('referrer'),
  status: soldOnly('status'),
  boost: routed(`if(is_boost, 'yes', 'no')`, 'none'),
} satisfies Record<GroupBy, DimensionSql | 'time'>
