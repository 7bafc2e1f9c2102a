import { and, eq } from 'drizzle-orm'
import type { refusedCallbacks as contract } from '../../contract/networks/refused-callbacks.ts'
import type { Clock } from '../time/clock.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Receive } from '../money/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { usualCurrencyOf } from './custom/own-networks.ts'
import { listRefused, readRefusedAgain } from './refused-callbacks.ts'
import { connection, refusedCallback } from './tables.ts'

async function own(tx: Tx, accountUuid: string, connectionUuid: string) {
  const [row] = await tx
    .select()
    .from(connection)
    .where(and(eq(connection.uuid, connectionUuid), eq(connection.accountUuid, accountUuid)))
  if (!row) throw notFound()
  return row
}

/**
 * Calls for unreadable callbacks: list them by connection, read them again after a rule has changed, or delete them.
 */
export function refusedCallbacksCalls(parts: {
  database: Database
  receive: Receive
  clock: Clock
}): Handlers<typeof contract> {
  const { database } = parts
  return {
    list: ({ connectionUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        await own(tx, accountUuid, connectionUuid)
        return listRefused(tx, connectionUuid)
      }),
    async readAgain({ connectionUuid }, { accountUuid }) {
      const row = await database.as(accountUuid, (tx) => own(tx, accountUuid, connectionUuid))
      if (!row.isActive) throw new Fail('badInput', 'The connection is not active. Connect it again.')
      return readRefusedAgain(parts, row, await usualCurrencyOf(database, row))
    },
    async remove({ connectionUuid }, { accountUuid }) {
      await database.as(accountUuid, async (tx) => {
        await own(tx, accountUuid, connectionUuid)
        await tx.delete(refusedCallback).where(eq(refusedCallback.connectionUuid, connectionUuid))
      })
      return {}
    },
  }
}
