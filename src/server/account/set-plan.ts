import { eq } from 'drizzle-orm'
import type { Feature } from '../../contract/plans.ts'
import type { Tx } from '../store/database/open.ts'
import { account } from './tables.ts'

type Values = Partial<Pick<typeof account.$inferInsert, 'plan' | 'granted' | 'revsharePercent' | 'isRevshareEnabled'>>
const set = async (tx: Tx, accountUuid: string, values: Values): Promise<void> => {
  await tx.update(account).set(values).where(eq(account.uuid, accountUuid))
}

/** The plan an account is on from now on. What it costs is not this module's matter. */
export const setPlan = (tx: Tx, accountUuid: string, plan: string): Promise<void> => set(tx, accountUuid, { plan })

/** What the account may use beyond its plan. */
export const setGranted = (tx: Tx, accountUuid: string, granted: Feature[]): Promise<void> =>
  set(tx, accountUuid, { granted })

/** The account's share of what its boost campaigns earn, in percent; zero: there is none, and no screen of it. */
export const setShare = (tx: Tx, accountUuid: string, percent: number): Promise<void> =>
  set(tx, accountUuid, { revsharePercent: percent, isRevshareEnabled: percent > 0 })
