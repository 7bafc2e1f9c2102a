import { and, eq } from 'drizzle-orm'
import { cleanText } from '../../connectors/shared/rows/clean-text.ts'
import { wordKey } from '../../connectors/shared/rows/status-words.ts'
import { Decimal } from '../../contract/decimal.ts'
import type { stateWords as stateWordsContract } from '../../contract/networks/state-words.ts'
import { recordAudit } from '../account/index.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { SendJob } from '../jobs/job.ts'
import { forgetState, type DefinedState, definedStates, defineState, stateJob, unknownStates } from '../money/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { connection } from './tables.ts'

const shown = ({ uuid, word, status }: DefinedState) => ({ stateWordUuid: uuid, word, status })
const cents = (text: string) => Decimal.of(text).rounded(2).toNumber()

async function expectConnection(tx: Tx, accountUuid: string, connectionUuid: string): Promise<void> {
  const [row] = await tx
    .select({ uuid: connection.uuid })
    .from(connection)
    .where(and(eq(connection.uuid, connectionUuid), eq(connection.accountUuid, accountUuid)))
  if (!row) throw notFound()
}

/** Calls to set the meaning of an unknown status word. It applies to all sales of the connection. */
export function stateWordsCalls({
  database,
  send,
}: {
  database: Database
  send: SendJob
}): Handlers<typeof stateWordsContract> {
  const follow = (connectionUuid: string, word: string) =>
    send(stateJob, { connectionUuid, word }, { key: `${connectionUuid} ${wordKey(word)}` })
  return {
    list: ({ connectionUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        await expectConnection(tx, accountUuid, connectionUuid)
        const [unknown, said] = [await unknownStates(tx, connectionUuid), await definedStates(tx, connectionUuid)]
        const known = new Set(said.map((s) => wordKey(s.word)))
        return {
          unknown: unknown
            .filter((u) => !known.has(wordKey(u.word))) // its sales are being updated
            .map(({ word, count, sums }) => ({
              word,
              conversionCount: count,
              sums: sums.map(({ currency, sale, commission }) => ({
                currencyCode: currency,
                sale: cents(sale),
                commission: cents(commission),
              })),
            })),
          said: said.map(shown),
        }
      }),
    async save({ connectionUuid, word: text, status }, who) {
      const { accountUuid } = who
      const word = cleanText(text, 60)
      if (word === '') throw new Fail('badInput', 'word: Must be a word')
      const saved = await database.as(accountUuid, async (tx) => {
        await expectConnection(tx, accountUuid, connectionUuid)
        const said = await defineState(tx, { accountUuid, connectionUuid, word, status })
        if (said)
          await recordAudit(tx, who, { action: 'state.said', object: word, after: { connectionUuid, counts: status } })
        return said
      })
      if (!saved) throw notFound()
      await follow(connectionUuid, word)
      return shown(saved)
    },
    async remove({ connectionUuid, stateWordUuid }, who) {
      const { accountUuid } = who
      const gone = await database.as(accountUuid, async (tx) => {
        await expectConnection(tx, accountUuid, connectionUuid)
        const forgotten = await forgetState(tx, connectionUuid, stateWordUuid)
        if (forgotten)
          await recordAudit(tx, who, {
            action: 'state.takenBack',
            object: forgotten.word,
            before: { connectionUuid, counts: forgotten.status },
          })
        return forgotten
      })
      if (!gone) throw notFound()
      await follow(connectionUuid, gone.word)
      return {}
    },
  }
}
