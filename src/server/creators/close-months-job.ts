import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { zoneOf } from '../account/index.ts'
import { closesOnDay } from '../../contract/creators/creator-words.ts'
import type { Clock } from '../time/clock.ts'
import { defineJob } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import { endOf, monthBefore } from '../settlement/index.ts'
import type { Database } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import { closeStatement } from './close-statement.ts'
import { findCreator } from './save-creator.ts'
import { creator } from './tables.ts'
import { writeLedger } from './write-ledger.ts'

export type CloseParts = { database: Database; clock: Clock; log: Log }

/** Creators without a statement for the month whose sales changed since the last one. */
const due = (month: string, until: Date, zone: string) => sql`
  SELECT k.id FROM creator k LEFT JOIN LATERAL
    (SELECT max(month) AS month FROM creator_statement s WHERE s.creator_uuid = k.uuid) last ON true
  WHERE (last.month IS NULL OR last.month < ${month}) AND EXISTS (
    SELECT 1 FROM creator_entry e WHERE e.account_uuid = k.account_uuid AND e.creator_uuid = k.uuid AND e.at < ${until.toISOString()}
      AND (last.month IS NULL OR e.at >= ((last.month || '-01')::timestamp + interval '1 month') AT TIME ZONE ${zone}))
  ORDER BY k.id`

/**
 * Updates an account's ledger, and closes the past month once its closing day has come. A creator whose month cannot be
 * closed does not block the others.
 */
async function closeOf({ database, clock, log }: CloseParts, accountUuid: string, signal?: AbortSignal): Promise<void> {
  // daily: the ledger only gets a sale's newest version, and one from the new month would hide the state at the end of
  // the old one
  await writeLedger(database, accountUuid)
  const now = clock.now()
  const zone = await database.as(accountUuid, (tx) => zoneOf(tx, accountUuid))
  const today = dayOf(now, zone)
  if (Number(today.slice(8)) < closesOnDay) return
  const month = monthBefore(now, zone)
  const { until } = endOf(month, zone)
  const { rows } = await database.as(accountUuid, (tx) => tx.execute<{ id: string }>(due(month, until, zone)))
  for (const { id } of rows) {
    signal?.throwIfAborted()
    const by = { accountUuid, userUuid: null, now, zone }
    const closed = await closeStatement(database, (tx) => findCreator(tx, id, true), month, by)
    if ('refused' in closed)
      log.info('a month of a creator was not closed', { creatorId: id, month, why: closed.refused })
  }
}

/** Running again closes nothing twice (R76: closing a month). */
export async function closeMonths(parts: CloseParts, signal?: AbortSignal): Promise<void> {
  const accounts = await parts.database.system.selectDistinct({ uuid: creator.accountUuid }).from(creator)
  const failures: unknown[] = []
  for (const { uuid } of accounts) {
    signal?.throwIfAborted()
    await closeOf(parts, uuid, signal).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Months of creators were not closed')
}

export const closeMonthsJob = (parts: CloseParts) =>
  defineJob({
    name: 'creators.months',
    about: {
      does: 'closes the month of creators: statements',
      reads: 'creator_entry, creator, rate',
      writes: 'creator_statement, creator_line',
      failing: 'statements come the next night',
    },
    payload: z.object({}),
    // also later in the month: an exchange rate may have been missing
    schedule: '25 2 * * *',
    handler: (_, signal) => closeMonths(parts, signal),
  })
