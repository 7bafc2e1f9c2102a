import type { creatorMoney } from '../../contract/creators/creator-money.ts'
import { zoneOf } from '../account/index.ts'
import type { Clock } from '../clock.ts'
import { Fail } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { readBalance, shownStatement } from './balance.ts'
import { addRate, readRates } from './rates.ts'
import { findCreator } from './save-creator.ts'
import { readStatement, statementFile } from './statement-files.ts'
import { closeStatement } from './close-statement.ts'
import { findStatement, notePaid, readReturned, type StatementRow } from './statements.ts'
import { readUnpaid } from './unpaid.ts'
import { writeLedger } from './write-ledger.ts'

export type MoneyParts = { database: Database; clock: Clock }
type Parts = MoneyParts & {
  /** Whether a network says which conversions it has paid. */
  tellsOfPayment: (network: string) => boolean
}

export function creatorMoneyCalls({ database, clock, tellsOfPayment }: Parts): Handlers<typeof creatorMoney> {
  const by = async (tx: Tx, { accountUuid, userUuid }: Principal) => ({
    accountUuid,
    userUuid,
    now: clock.now(),
    zone: await zoneOf(tx, accountUuid),
  })
  const shown = async (tx: Tx, row: StatementRow) =>
    shownStatement(row, (await readReturned(tx, row.creatorUuid)).get(row.uuid))
  return {
    async overview({ creatorId }, who) {
      await writeLedger(database, who.accountUuid)
      return database.as(who.accountUuid, async (tx) => {
        const of = await findCreator(tx, creatorId)
        const asker = await by(tx, who)
        return {
          ...(await readBalance(database, tx, of, asker)),
          rates: await readRates(tx, of.uuid, asker.now),
          unpaid: await readUnpaid(tx, of.uuid, tellsOfPayment),
        }
      })
    },
    async addRate({ creatorId, ...rate }, who) {
      await database.as(who.accountUuid, async (tx) => {
        const of = await findCreator(tx, creatorId, true)
        await addRate(tx, of, { creatorId, ...rate }, await by(tx, who))
      })
      return {}
    },
    async close({ creatorId, month }, who) {
      const asker = await database.as(who.accountUuid, (tx) => by(tx, who))
      await writeLedger(database, who.accountUuid)
      const closed = await closeStatement(database, (tx) => findCreator(tx, creatorId, true), month, asker)
      if ('refused' in closed) throw new Fail('conflict', closed.refused)
      const { row } = closed
      return database.as(who.accountUuid, (tx) => shown(tx, row))
    },
    paid: ({ creatorId, statementUuid, paidOn, reference }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const of = await findCreator(tx, creatorId)
        const row = await findStatement(tx, of.uuid, statementUuid)
        return shown(tx, await notePaid(tx, of, row, { paidOn, reference }, await by(tx, who)))
      }),
    async file({ creatorId, statementUuid, format }, { accountUuid }) {
      const found = await database.as(accountUuid, async (tx) =>
        readStatement(tx, await findCreator(tx, creatorId), statementUuid),
      )
      return statementFile(found, format)
    },
  }
}
