import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import type { Expectation } from '../../contract/routing/expectation.ts'
import { toCsv } from '../../report/csv.ts'
import { expectationColumns } from '../../report/explain-expected.ts'
import { hasTraffic } from './campaign-groups.ts'
import { marksOf } from './campaign-marks.ts'
import { noLink, obstacleTexts } from './obstacle-texts.ts'

const head = [
  'Campaign',
  'Campaign ID',
  'Network',
  'Connection',
  'Status',
  'Settings',
  'Sites',
  'Clicks 30 days',
  'Conversions 30 days',
  'Revenue 30 days',
  'Currency',
  'Commission %',
  'Commission amount',
  'Commission currency',
  ...expectationColumns.map((c) => c.label),
  'Expected currency',
]

// without a number, the reason for that
const why = expectationColumns.at(-1)

const statusOf = ({ campaign: c }: MerchantCampaign) =>
  obstacleTexts[c.campaignObstacle] || (c.campaignIsActive ? 'active' : 'closed')

/** Campaigns of a merchant as a file, each with its expected earnings per click, the range and the reason. */
export function campaignsCsv(
  rows: readonly MerchantCampaign[],
  { expected, currency }: { expected: ReadonlyMap<string, Expectation | null> | undefined; currency: string },
): string {
  const line = (row: MerchantCampaign) => {
    const { campaign: c, network, connection, performance: p, commissions } = row
    const known = expected?.get(c.campaignUuid)
    // an unknown value is an empty cell, since a 0 would be a promise
    const of = known?.evidence === 'none' ? null : known
    return [
      c.campaignName,
      c.campaignId,
      network.networkName,
      connection.connectionName,
      statusOf(row),
      marksOf(row).join(', '),
      row.channels.map((s) => s.channelName).join(', '),
      ...(row.isConnected || hasTraffic(row)
        ? [p.clicksCount, p.conversionsCount, p.revenue, currency]
        : ['', '', '', '']),
      commissions.commissionPercentage,
      commissions.commissionFlat,
      commissions.commissionFlat === null ? '' : commissions.commissionCurrencyCode,
      ...expectationColumns.map((column) => (of ? column.value(of) : known === null && column === why ? noLink : '')),
      of?.currencyCode ?? '',
    ]
  }
  return toCsv(head, rows.map(line))
}
