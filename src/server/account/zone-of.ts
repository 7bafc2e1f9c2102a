import { and, asc, eq, inArray } from 'drizzle-orm'
import type { WrittenFormat } from '../../contract/account/written-formats.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { user } from './tables.ts'

const otherwise = 'UTC'

/** The zone in which an account's days and months begin and end where nobody looks: that of its first owner. */
export async function zoneOf(tx: Tx, accountUuid: string): Promise<string> {
  return (await zonesOf(tx, [accountUuid])).get(accountUuid) ?? otherwise
}

/** The same of many accounts; one without an owner is not among them. */
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

/** How numbers and days are written to an account where nobody in it looks (R229: formats by person): as its first owner has it. */
export async function writtenFormatOf(tx: Tx | Database['system'], accountUuid: string): Promise<WrittenFormat> {
  const [owner] = await tx
    .select({ format: user.writtenFormat })
    .from(user)
    .where(and(eq(user.accountUuid, accountUuid), eq(user.role, 'owner'), eq(user.isActive, true)))
    .orderBy(asc(user.createdAt), asc(user.id))
    .limit(1)
  return owner?.format ?? 'british'
}
