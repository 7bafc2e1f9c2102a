import { z } from 'zod'
import type { Output, Parsed } from '../../../contract/call.ts'
import type { ClickGroup } from '../../../contract/insights/click-choices.ts'
import type { clicks } from '../../../contract/insights/clicks.ts'
import type { Viewer } from '../ask.ts'
import { merchantOf } from '../conversions/conversion-rows.ts'
import type { Names } from '../report/names.ts'
import { binder } from '../report/report-query.ts'
import { conditions, type ListPorts, resolved } from './list.ts'
import { reasonSql } from './outcome-sql.ts'

const most = 1000
const columns: Record<Exclude<ClickGroup, 'reason'>, string> = {
  // a click without a campaign may lead to an unknown shop: use its host as the merchant
  merchant: `if(merchant != '', toString(merchant), splitByChar('/', target)[1])`,
  page: 'page',
  target: 'target',
  channel: 'toString(site_uuid)',
  network: 'toString(network_uuid)',
}

function nameOf(groupBy: ClickGroup, grp: string, names: Names): string {
  if (groupBy === 'merchant') return merchantOf(grp, '', names).advertiserName || grp
  if (groupBy === 'network') return names.networks.get(grp)?.name ?? ''
  if (groupBy !== 'channel') return grp
  const site = names.sites.get(grp)
  return site?.name || site?.domain || ''
}

/** Counts the clicks of the list by a common property. */
export async function clickGroups(
  ports: ListPorts,
  { groupBy, ...input }: Parsed<typeof clicks.groups>,
  viewer: Viewer,
): Promise<Output<typeof clicks.groups>> {
  const asked = await resolved(ports, input, viewer)
  const { query } = asked
  const { params, bind } = binder()
  const where = conditions(asked, bind)
  if (!where) return []
  const column = groupBy === 'reason' ? reasonSql(query.ranges, bind) : columns[groupBy]
  const rows = await ports.events.query(query.account, {
    name: 'groups of clicks',
    sql: `SELECT ${column} AS grp, count() AS n FROM click WHERE ${where.join(' AND ')} GROUP BY grp ORDER BY n DESC, grp LIMIT ${bind('most', 'UInt16', most)}`,
    params,
    row: z.object({ grp: z.string(), n: z.number() }),
  })
  const names = await asked.names
  return rows.map(({ grp, n }) => ({ grp, name: nameOf(groupBy, grp, names), clickCount: n }))
}
