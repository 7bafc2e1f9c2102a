import { sql } from 'drizzle-orm'
import type { UnpaidView } from '../../contract/creators/creator-money-views.ts'
import type { Tx } from '../store/database/open.ts'

type Row = {
  network: string
  merchant: string
  currency: string
  amount: string
  stated: string
  sales: number
  oldest: Date | string
}

/**
 * What a creator may get, or got, before the publisher has the money: approved sales of networks that report payments
 * and have not reported these as paid (R75: sales the merchant has not paid). Longest waiting first.
 */
export async function readUnpaid(
  tx: Tx,
  creatorUuid: string,
  reportsPayments: (network: string) => boolean,
): Promise<UnpaidView[]> {
  const { rows } = await tx.execute<Row>(sql`
    WITH newest AS (
      SELECT DISTINCT ON (conversion_uuid) conversion_uuid, amount, currency, state, merchant, conversion_at
      FROM creator_entry WHERE creator_uuid = ${creatorUuid} ORDER BY conversion_uuid, version DESC
    ), stated AS (
      SELECT conversion_uuid, currency, sum(amount) AS amount FROM creator_line WHERE creator_uuid = ${creatorUuid} GROUP BY 1, 2
    )
    SELECT c.network, n.merchant, n.currency, sum(n.amount) AS amount, coalesce(sum(s.amount), 0) AS stated, count(*)::int AS sales,
      min(n.conversion_at) AS oldest
    FROM newest n
    JOIN conversion c ON c.uuid = n.conversion_uuid AND c.status = 'approved'
    LEFT JOIN stated s ON s.conversion_uuid = n.conversion_uuid AND s.currency = n.currency
    WHERE n.state = 'payable' AND n.amount <> 0
    GROUP BY c.network, n.merchant, n.currency
    ORDER BY oldest, n.merchant, n.currency`)
  return rows
    .filter((r) => reportsPayments(r.network))
    .map((r) => ({
      merchant: r.merchant,
      currencyCode: r.currency,
      amount: Number(r.amount),
      statedAmount: Number(r.stated),
      salesCount: r.sales,
      oldestSaleDatetime: new Date(r.oldest).toISOString(),
    }))
}
