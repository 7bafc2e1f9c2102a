import type { WrittenFormat } from '../../contract/account/written-formats.ts'
import type { creatorMoney } from '../../contract/creators/creator-money.ts'
import { zoneOf } from '../account/index.ts'
import type { Clock } from '../time/clock.ts'
import { Fail } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { BrandOf } from '../mail/index.ts'
import type { Principal } from '../http/principal.ts'
import {
  changePayment,
  type PaymentActor,
  type Payment,
  shownStatement,
  type StatementRow,
} from '../settlement/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import { readBalance } from './balance.ts'
import { readFigures } from './figures.ts'
import { addRate, readRates } from './rates.ts'
import { findCreator } from './save-creator.ts'
import { closeStatement } from './close-statement.ts'
import { creatorStatementFile } from './statement-files.ts'
import { creatorStatement } from './tables.ts'
import { readUnpaid } from './unpaid.ts'
import { writeLedger } from './write-ledger.ts'

export type MoneyParts = { database: Database; clock: Clock }
type Parts = MoneyParts & {
  brandOf: BrandOf
  /** Whether a network reports which conversions it has paid. */
  reportsPayments: (network: string) => boolean
}

type Asker = PaymentActor & { own: WrittenFormat }

export function creatorMoneyCalls({ database, clock, reportsPayments, brandOf }: Parts): Handlers<typeof creatorMoney> {
  const by = async (tx: Tx, { accountUuid, userUuid, writtenFormat: own }: Principal): Promise<Asker> => ({
    accountUuid,
    userUuid,
    own,
    now: clock.now(),
    zone: await zoneOf(tx, accountUuid),
  })
  const shown = (row: StatementRow, { now, zone, own }: Asker) =>
    shownStatement(row, { kind: 'creator', now, zone, own })
  type Of = { creatorId: string; statementUuid: string }
  const pay = ({ creatorId, statementUuid }: Of, payment: Payment | null, who: Principal) =>
    database.as(who.accountUuid, async (tx) => {
      const asker = await by(tx, who)
      const { uuid: partyUuid, id } = await findCreator(tx, creatorId)
      // by id: the name is deleted on request, but the log stays as written
      const object = `Creator ${id}`
      const which = { kind: 'creator' as const, table: creatorStatement, partyUuid, statementUuid, object }
      return shown(await changePayment(tx, which, payment, asker), asker)
    })
  return {
    async figures(_, who) {
      await writeLedger(database, who.accountUuid)
      return database.as(who.accountUuid, async (tx) => {
        const { now, zone } = await by(tx, who)
        return readFigures(database, tx, who.currencyCode, dayOf(now, zone))
      })
    },
    async overview({ creatorId }, who) {
      await writeLedger(database, who.accountUuid)
      return database.as(who.accountUuid, async (tx) => {
        const of = await findCreator(tx, creatorId)
        const asker = await by(tx, who)
        const { statements, ...standing } = await readBalance(database, tx, of, asker)
        return {
          ...standing,
          statements: statements.map((row) => shown(row, asker)),
          rates: await readRates(tx, of.uuid, asker.now),
          unpaid: await readUnpaid(tx, of.uuid, reportsPayments),
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
      return shown(closed.row, asker)
    },
    paid: ({ paidOn, reference, ...of }, who) => pay(of, { paidOn, reference }, who),
    takeBackPayment: (of, who) => pay(of, null, who),
    async file({ creatorId, ...asked }, { accountUuid, writtenFormat: own }) {
      const brand = await brandOf(accountUuid)
      return database.as(accountUuid, async (tx) =>
        creatorStatementFile(tx, await findCreator(tx, creatorId), { ...asked, isPublisher: true, own, brand }),
      )
    },
  }
}
