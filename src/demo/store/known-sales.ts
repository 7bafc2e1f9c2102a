import { and, eq, inArray } from 'drizzle-orm'
import { conversion } from '../../server/money/tables.ts'
import type { Database } from '../../server/store/database/open.ts'
import type { DemoConversion } from '../generate/conversions.ts'

const size = 10_000

/**
 * Sales the account does not have yet. Another program version may report the same sale at another time; existing rows
 * keep their first report.
 */
export async function unknownSales(
  database: Database,
  accountUuid: string,
  sales: readonly DemoConversion[],
): Promise<DemoConversion[]> {
  const uuids = new Set<string>()
  const transactions = new Set<string>()
  const key = (r: { connectionUuid: string; transactionId: string }) => `${r.connectionUuid} ${r.transactionId}`
  for (let i = 0; i < sales.length; i += size) {
    const part = sales.slice(i, i + size).map((s) => s.record)
    const columns = {
      uuid: conversion.uuid,
      connectionUuid: conversion.connectionUuid,
      transactionId: conversion.transactionId,
    }
    const ours = eq(conversion.accountUuid, accountUuid)
    const [same, told] = await Promise.all([
      database.system
        .select(columns)
        .from(conversion)
        .where(
          and(
            ours,
            inArray(
              conversion.uuid,
              part.map((r) => r.uuid),
            ),
          ),
        ),
      database.system
        .select(columns)
        .from(conversion)
        .where(
          and(
            ours,
            inArray(
              conversion.transactionId,
              part.map((r) => r.transactionId),
            ),
          ),
        ),
    ])
    for (const r of same) uuids.add(r.uuid)
    for (const r of told) transactions.add(key(r))
  }
  return sales.filter(({ record }) => !uuids.has(record.uuid) && !transactions.has(key(record)))
}
