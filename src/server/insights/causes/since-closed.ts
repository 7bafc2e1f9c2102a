import { z } from 'zod'
import type { Events } from '../../store/events/open.ts'
import { convertedSql } from '../report/conversion-sql.ts'
import { betweenSql } from '../report/filter-sql.ts'
import { binder, type ReportQuery } from '../report/report-query.ts'

const row = z.object({ campaign: z.string(), cents: z.coerce.number() })

/**
 * Commission of each campaign's conversions from the campaign's own instant to the end of a report, in the report's
 * currency.
 */
export async function earnedSince(
  events: Events,
  query: ReportQuery,
  campaigns: readonly { uuid: string; at: Date }[],
): Promise<(uuid: string) => number> {
  const last = query.ranges.at(-1)
  if (campaigns.length === 0 || !last) return () => 0
  const { params, bind } = binder()
  const from = new Date(Math.min(...campaigns.map((c) => c.at.getTime())))
  const uuids = bind(
    'closedUuids',
    'Array(String)',
    campaigns.map((c) => c.uuid),
  )
  const begins = bind(
    'closedAt',
    'Array(Int64)',
    campaigns.map((c) => c.at.getTime()),
  )
  const where = [
    betweenSql('conversion', bind, 'Closed', { from, to: last.to }),
    `status != 'rejected'`,
    `campaign_uuid IN ${uuids}`,
    `toUnixTimestamp64Milli(at) >= transform(toString(campaign_uuid), ${uuids}, ${begins}, toInt64(0))`,
  ]
  const spanning = { ...query, ranges: [{ from, to: last.to }] }
  const found = await events.query(query.account, {
    name: 'earned since campaigns closed',
    sql: `SELECT toString(campaign_uuid) AS campaign, sum(commission_cents) AS cents FROM ${convertedSql(spanning, { campaign_uuid: 'campaign_uuid' }, where, bind)} GROUP BY campaign`,
    params,
    row,
    rollups: false,
  })
  const cents = new Map(found.map((r) => [r.campaign, r.cents]))
  return (uuid) => cents.get(uuid) ?? 0
}
