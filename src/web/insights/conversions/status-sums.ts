import type { StatisticsRow } from '../../../contract/insights.ts'
import type { ConversionStatus } from '../../../contract/status.ts'

export type CardKey = Exclude<ConversionStatus, 'paid'>
export interface StatusSums {
  /** Commission, in the user's currency. Paid conversions were approved before and count there. */
  commission: Record<CardKey, number>
  /** Rows of the list, or null: paid clicks are in the list but no statistic counts them. */
  count: number | null
}

const cardOf: Record<string, CardKey> = {
  approved: 'approved',
  paid: 'approved',
  pending: 'pending',
  rejected: 'rejected',
}

/** Sums for the cards out of the report by status. Rejected commission is not part of the total commission of a row. */
export function statusSums(rows: readonly StatisticsRow[]): StatusSums {
  const cents: Record<CardKey, number> = { approved: 0, pending: 0, rejected: 0 }
  let count = 0
  let hasPaidClicks = false
  for (const row of rows) {
    const card = cardOf[row.grp]
    count += row.conversionCount + row.rejectedConversionCount
    hasPaidClicks ||= row.cpcCommission !== 0 || row.rejectedCpcCommission !== 0
    if (card === undefined) continue
    cents[card] += Math.round(
      (card === 'rejected' ? row.conversionRejectedCommission : row.conversionTotalCommission) * 100,
    )
  }
  return {
    commission: { approved: cents.approved / 100, pending: cents.pending / 100, rejected: cents.rejected / 100 },
    count: hasPaidClicks ? null : count,
  }
}
