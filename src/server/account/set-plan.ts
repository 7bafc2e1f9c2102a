import { eq } from 'drizzle-orm'
import type { Feature } from '../../contract/plans.ts'
import type { Tx } from '../store/database/open.ts'
import { account } from './tables.ts'

type Values = Partial<Pick<typeof account.$inferInsert, 'plan' | 'granted' | 'revsharePercent' | 'isRevshareEnabled'>>
const set = async (tx: Tx, accountUuid: string, values: Values): Promise<void> => {
  await tx.update(account).set(values).where(eq(account.uuid, accountUuid))
}

/** Sets an account's plan. Billing is another module's task. */
export const setPlan = (tx: Tx, accountUuid: string, plan: string): Promise<void> => set(tx, accountUuid, { plan })

/** Sets the features an account may use beyond its plan. */
export const setGranted = (tx: Tx, accountUuid: string, granted: Feature[]): Promise<void> =>
  set(tx, accountUuid, { granted })

/**
 * Sets the account's share of the earnings of its boost campaigns, in percent; zero turns revenue share and its screens
 * off.
 */
export const setShare = (tx: Tx, accountUuid: string, percent: number): Promise<void> =>
  set(tx, accountUuid, { revsharePercent: percent, isRevshareEnabled: percent > 0 })
