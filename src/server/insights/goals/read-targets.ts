import { asc, eq } from 'drizzle-orm'
import { centsOf, fromCents } from '../../../contract/cents.ts'
import type { Day } from '../../../contract/days.ts'
import type { Tx } from '../../store/database/open.ts'
import { goalChange } from '../tables.ts'
import { type Change, type Target, targetsOf } from './targets.ts'

/** All targets of an account with their changes, as of a month. */
export async function readTargets(tx: Tx, accountUuid: string, month: Day): Promise<Target[]> {
  const rows = await tx
    .select()
    .from(goalChange)
    .where(eq(goalChange.accountUuid, accountUuid))
    .orderBy(asc(goalChange.at))
  const changes: Change[] = rows.map(({ target, ...row }) => ({
    ...row,
    target: target === null ? null : centsOf(Number(target)),
  }))
  return targetsOf(changes, month)
}

export const storedTarget = (cents: number): string => fromCents(cents).toFixed(2)
