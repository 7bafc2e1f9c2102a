import { z } from 'zod'
import type { NetworkTransaction } from '../../../connectors/connector.ts'
import { statusOf, wordKey } from '../../../connectors/shared/rows/status-words.ts'
import { networkWords } from '../../../connectors/shared/rows/state-words.ts'
import type { Clock } from '../../time/clock.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import type { Database } from '../../store/database/open.ts'
import type { Payer } from '../arrival.ts'
import { isLater } from '../next-state.ts'
import type { Take } from '../receive.ts'
import type { ArrivalSource } from '../tables.ts'

/** Sent when somebody defined the meaning of a state word, or undid it. */
export const stateJob = 'money.state'

type Parts = { database: Pick<Database, 'pool'>; clock: Clock; take: Take }
export type StateOfConnection = { connectionUuid: string; word: string }
type Line = {
  transaction_id: string
  source: ArrivalSource
  content_hash: string
  content: NetworkTransaction & { gone?: boolean }
  account_uuid: string
  network: string
}
const batch = 500

/** The line that counts (R102: which word of a sale counts). */
function counting(lines: readonly Line[]): Line | undefined {
  const said = lines.filter((l) => !/^(gone|back)#/.test(l.content_hash))
  const timeOf = ({ source, content }: Line) => ({
    changedAt: content.changedAt === null || source === 'upload' ? null : new Date(content.changedAt),
  })
  const [first, ...others] = said
  return first && others.reduce((a, b) => (isLater(timeOf(b), timeOf(a)) ? b : a), first)
}

/** The spellings of a word that a connection has used. */
async function spellings({ pool }: Parts['database'], connectionUuid: string, key: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    `SELECT DISTINCT content->>'statusWord' AS word FROM ledger WHERE connection_uuid = $1 AND content->>'statusWord' <> ''`,
    [connectionUuid],
  )
  return rows.map((r) => r.word).filter((word) => wordKey(word) === key)
}

/**
 * Reports sales with this word again, in its current meaning: the ledger gets a line for each, so that its changes
 * still add up to what the sale counts for.
 */
export async function followState(
  { database, clock, take }: Parts,
  { connectionUuid, word }: StateOfConnection,
  signal?: AbortSignal,
) {
  const key = wordKey(word)
  const { rows: ids } = await database.pool.query<{ id: string }>(
    `SELECT v.transaction_id AS id FROM conversion v WHERE v.connection_uuid = $1 AND NOT v.is_deleted AND EXISTS (
       SELECT 1 FROM ledger l WHERE l.connection_uuid = v.connection_uuid AND l.transaction_id = v.transaction_id
          AND l.content->>'statusWord' = ANY($2::text[])) ORDER BY 1`,
    [connectionUuid, await spellings(database, connectionUuid, key)],
  )
  for (let i = 0; i < ids.length; i += batch) {
    signal?.throwIfAborted()
    await inTransaction(database.pool, async (client) => {
      const { rows } = await client.query<Line>(
        `SELECT l.transaction_id, l.source, l.content_hash, l.content, l.account_uuid, v.network FROM ledger l
           JOIN conversion v ON v.connection_uuid = l.connection_uuid AND v.transaction_id = l.transaction_id
          WHERE l.connection_uuid = $1 AND l.transaction_id = ANY($2::text[]) ORDER BY l.transaction_id, l.id`,
        [connectionUuid, ids.slice(i, i + batch).map((r) => r.id)],
      )
      const byId = new Map<string, Line[]>()
      for (const line of rows) byId.set(line.transaction_id, [...(byId.get(line.transaction_id) ?? []), line])
      const told = [...byId.values()].flatMap((lines) => {
        const line = counting(lines)
        if (!line || line.content.gone || wordKey(line.content.statusWord) !== key) return []
        const payer: Payer = { uuid: connectionUuid, accountUuid: line.account_uuid, network: line.network }
        const transaction: NetworkTransaction = {
          ...line.content,
          ...statusOf(networkWords[line.network] ?? {}, line.content.statusWord),
          // the same words as before, but still news
          saidAt: clock.now().toISOString(),
        }
        return [{ payer, source: line.source, receivedAt: clock.now(), transaction, keptAs: line.transaction_id }]
      })
      await take(client, told)
    })
  }
}

export const followStateJob = (parts: Parts): Job =>
  defineJob({
    name: stateJob,
    about: {
      does: 'gives the sales that were told in one word for a state what it means by now',
      reads: 'conversion, ledger, state_word',
      writes: 'conversion, conversion_to_copy, ledger',
      failing: 'sales in a state whose meaning was said go on counting nothing',
    },
    payload: z.object({ connectionUuid: z.uuid(), word: z.string() }),
    retries: 5,
    handler: (asked, signal) => followState(parts, asked, signal),
  })
