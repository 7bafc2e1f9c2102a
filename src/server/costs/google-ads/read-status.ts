import { desc, eq } from 'drizzle-orm'
import type { GoogleAdsStatus } from '../../../contract/costs/google-ads.ts'
import { user } from '../../account/tables.ts'
import { costSource, googleAdsConnection, googleAdsCustomer } from '../tables.ts'
import type { GoogleAdsParts } from './open-google-ads.ts'
import { latestRuns } from './runs.ts'

/** Everything visible about an account's connection; never its credentials. */
export async function readStatus(
  { database, app }: Pick<GoogleAdsParts, 'database' | 'app'>,
  accountUuid: string,
  returnUrl: string,
): Promise<GoogleAdsStatus> {
  const { row, customers } = await database.as(accountUuid, async (tx) => {
    const [found] = await tx
      .select({ connection: googleAdsConnection, firstName: user.firstName, lastName: user.lastName })
      .from(googleAdsConnection)
      .leftJoin(user, eq(user.id, googleAdsConnection.userUuid))
    return {
      row: found,
      customers: await tx
        .select({ customer: googleAdsCustomer, source: costSource })
        .from(googleAdsCustomer)
        .innerJoin(costSource, eq(costSource.uuid, googleAdsCustomer.sourceUuid))
        .orderBy(desc(googleAdsCustomer.isActive), costSource.name, googleAdsCustomer.customerId),
    }
  })
  const isConnected = Boolean(row?.connection.credentials)
  const runs = await latestRuns(database, accountUuid)
  return {
    isConfigured: app !== null,
    isConnected,
    connectedDatetime: isConnected ? (row?.connection.connectedAt.toISOString() ?? null) : null,
    connectedBy: isConnected ? `${row?.firstName ?? ''} ${row?.lastName ?? ''}`.trim() : '',
    returnUrl,
    customers: customers.map(({ customer: c, source: s }) => ({
      customerId: c.customerId,
      customerName: s.name,
      currencyCode: c.currency,
      customerIsActive: c.isActive,
      lastImportDatetime: c.lastImportAt?.toISOString() ?? null,
      fromDate: s.fromDay ?? '',
      toDate: s.toDay ?? '',
      rowCount: s.rowCount,
    })),
    runs: runs.map(({ run: r, name }) => ({
      googleAdsRunUuid: r.uuid,
      customerName: name,
      state: r.state,
      startedDatetime: r.startedAt.toISOString(),
      finishedDatetime: r.finishedAt?.toISOString() ?? null,
      fromDate: r.fromDay ?? '',
      toDate: r.toDay ?? '',
      rowCount: r.rowCount,
      message: r.message,
    })),
  }
}
