import { eq } from 'drizzle-orm'
import type { Day } from '../../contract/days.ts'
import { account } from '../../server/account/tables.ts'
import { connection } from '../../server/networks/tables.ts'
import { callbackSecretOf } from '../../server/networks/index.ts'
import type { Seal } from '../../server/outside/index.ts'
import type { Database } from '../../server/store/database/open.ts'
import { dayOf } from '../../server/time/index.ts'
import { buildScenario, demoAccountUuid, type Scenario } from '../scenario/scenario.ts'
import { account as plan } from '../scenario/sites-data.ts'

/** The simulator's data about the demo account. */
export type SimulatedAccount = {
  scenario: Scenario
  anchor: Day
  zone: string
  /** Secret part of the callback address, by connection. */
  callbackTokens: ReadonlyMap<string, string>
}

/** Null without a demo account. */
export async function readSimulatedAccount(
  { database: { system }, seal }: { database: Database; seal: Seal },
  accountUuid: string = demoAccountUuid,
): Promise<SimulatedAccount | null> {
  const [[known], connections] = await Promise.all([
    system.select({ createdAt: account.createdAt }).from(account).where(eq(account.uuid, accountUuid)),
    system.select().from(connection).where(eq(connection.accountUuid, accountUuid)),
  ])
  if (!known) return null
  return {
    scenario: buildScenario(accountUuid),
    anchor: dayOf(known.createdAt, plan.timezone),
    zone: plan.timezone,
    callbackTokens: new Map(connections.map((c) => [c.uuid, callbackSecretOf(seal, c)])),
  }
}
