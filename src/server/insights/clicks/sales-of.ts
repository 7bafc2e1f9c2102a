import { z } from 'zod'
import type { ListedClick } from '../../../contract/insights/clicks.ts'
import { conversionStatus } from '../../../contract/status.ts'
import type { Viewer } from '../ask.ts'
import { eventsQuery } from '../live.ts'
import type { InsightsPorts } from '../ports.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { binder } from '../report/report-query.ts'

type Sale = NonNullable<ListedClick['conversion']>

const row = z.object({
  click_id: z.string(),
  uuid: z.string(),
  status: conversionStatus,
  commission_cents: z.number(),
})

/** Sales of these clicks, without what a network pays for the click itself. */
export async function salesOf(
  ports: InsightsPorts,
  viewer: Viewer,
  clickIds: readonly string[],
): Promise<ReadonlyMap<string, Sale>> {
  const sales = new Map<string, Sale>()
  if (clickIds.length === 0) return sales
  const { params, bind } = binder()
  const query = eventsQuery(viewer, new Date(0), ports.clock.now())
  const columns = {
    click_id: 'click_id',
    uuid: 'toString(conversion_uuid)',
    status: 'status',
    at_ms: 'toUnixTimestamp64Milli(at)',
  }
  const own = [`click_id IN ${bind('clicks', 'Array(String)', [...clickIds])}`, `kind != 'cpc'`]
  const rows = await ports.events.query(viewer.accountUuid, {
    name: 'sales of clicks',
    sql: `SELECT click_id, uuid, status, commission_cents FROM ${convertedSql(query, columns, own, bind)}
ORDER BY status = 'rejected', at_ms, uuid LIMIT 10000`,
    params,
    row,
  })
  for (const r of rows) {
    const before = sales.get(r.click_id)
    const cents = r.status === 'rejected' ? 0 : r.commission_cents
    if (!before)
      sales.set(r.click_id, {
        conversionUuid: r.uuid,
        conversionStatusKey: r.status,
        conversionCommission: cents / 100,
        conversionCurrencyCode: viewer.currencyCode,
        conversionCount: 1,
      })
    else if (r.status !== 'rejected') {
      before.conversionCommission = (Math.round(before.conversionCommission * 100) + cents) / 100
      before.conversionCount += 1
    }
  }
  return sales
}
