import { z } from 'zod'
import type { Day } from '../../contract/days.ts'
import type { Clock } from '../time/clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { keptFrom } from '../time/index.ts'

type Parts = { database: Pick<Database, 'pool'>; clock: Clock; log: Log; months: number }

/**
 * Arrivals of an account that nothing inside the retention range needs: their transaction has no younger arrival, all
 * dates of its conversion are before the range, and they came from no file, because a file can be taken back. A change
 * is an arrival compared with the previous state, so a transaction is dropped entirely or not at all. The conversion,
 * its latest state, always stays.
 */
const dropOld = `DELETE FROM ledger l WHERE l.account_uuid = $1 AND l.received_at < $2
  AND NOT EXISTS (SELECT 1 FROM ledger n WHERE n.connection_uuid = l.connection_uuid AND n.transaction_id = l.transaction_id
    AND (n.received_at >= $2 OR n.source = 'upload'))
  AND NOT EXISTS (SELECT 1 FROM conversion c WHERE c.connection_uuid = l.connection_uuid AND c.transaction_id = l.transaction_id
    AND greatest(c.at, c.changed_at) >= $2)`

/** Drops arrivals before a day, account by account. Returns how many. */
export async function dropArrivals({ pool }: Parts['database'], before: Day, signal?: AbortSignal): Promise<number> {
  const cut = `${before}T00:00:00Z`
  const { rows } = await pool.query<{ uuid: string }>(
    'SELECT DISTINCT account_uuid AS uuid FROM ledger WHERE received_at < $1',
    [cut],
  )
  let count = 0
  for (const { uuid } of rows) {
    if (signal?.aborted) break // the next night continues
    count += (await pool.query(dropOld, [uuid, cut])).rowCount ?? 0
  }
  return count
}

/** Every night, drops network reports past the retention period. */
export const retainLedgerJob = ({ database, clock, log, months }: Parts): Job =>
  defineJob({
    name: 'money.retain',
    about: {
      does: 'drops arrivals of the ledger that are older than is kept',
      reads: 'ledger',
      writes: 'removes from ledger',
      failing: 'the ledger holds them a day longer',
    },
    payload: z.object({}).loose(),
    schedule: '41 4 * * *',
    makesRoom: true,
    handler: async (_, signal) => {
      const count = await dropArrivals(database, keptFrom(months, clock.now()), signal)
      if (count > 0) log.info('old arrivals were dropped from the ledger', { count })
    },
  })
