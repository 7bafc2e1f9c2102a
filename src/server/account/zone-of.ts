import { and, asc, eq, inArray } from 'drizzle-orm'
import type { WrittenFormat } from '../../contract/account/written-formats.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { user } from './tables.ts'

const otherwise = 'UTC'

/** The zone for an account's days and months without a viewer: that of its first owner. */
export async function zoneOf(tx: Tx, accountUuid: string): Promise<string> {
  return (await zonesOf(tx, [accountUuid])).get(accountUuid) ?? otherwise
}

/** The same for many accounts; accounts without an owner are omitted. */
export async function zonesOf(
  tx: Tx | Database['system'],
  accountUuids: readonly string[],
): Promise<Map<string, string>> {
  const owners = await tx
    .selectDistinctOn([user.accountUuid], { accountUuid: user.accountUuid, zone: user.timezone })
    .from(user)
    .where(and(inArray(user.accountUuid, [...accountUuids]), eq(user.role, 'owner'), eq(user.isActive, true)))
    .orderBy(asc(user.accountUuid), asc(user.createdAt), asc(user.id))
  return new Map(owners.map(({ accountUuid, zone }) => [accountUuid, zone]))
}

/**
 * The format of numbers and days for an account without a viewer (R229: formats by person): that of its first owner.
 */
export async function writtenFormatOf(tx: Tx | Database['system'], accountUuid: string): Promise<WrittenFormat> {
  const [owner] = await tx
    .select({ format: user.writtenFormat })
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), eq(user.role, 'owner'), eq(user.isActive, true)))
    .orderBy(asc(user.createdAt), asc(user.id))
    .limit(1)
  return owner?.format ?? 'british'
}
