import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { happen } from '../happenings/index.ts'
import { defineJob } from '../jobs/job.ts'
import { callbackRhythms } from '../money/index.ts'
import type { Database } from '../store/database/open.ts'
import { isSilent, newsDays, usualDays } from './is-silent.ts'
import { connection } from './tables.ts'

type Parts = { database: Database; clock: Clock }

/** Connected connections that have received callbacks. */
const listening = and(eq(connection.isActive, true), eq(connection.callbackStatus, 'ACTIVE'))

async function reportSilences({ database, clock }: Parts, accountUuid: string): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - (usualDays + newsDays) * 86_400_000)
  await database.as(accountUuid, async (tx) => {
    const heard = await tx.select({ uuid: connection.uuid }).from(connection).where(listening)
    const uuids = new Set(heard.map((c) => c.uuid))
    const rhythms = await callbackRhythms(tx, { accountUuid, since, days: usualDays })
    const silent = rhythms.filter((r) => uuids.has(r.connectionUuid) && isSilent(r, now))
    await happen(
      tx,
      silent.map(({ connectionUuid, last }) => ({
        kind: 'callbackSilent' as const,
        accountUuid,
        at: now.toISOString(),
        key: `${connectionUuid} ${last.toISOString()}`,
        payload: { connectionUuid, lastDatetime: last.toISOString() },
      })),
    )
  })
}

/** Every day, finds connections whose regular callbacks stopped. Reports each silence once. */
export const silenceJob = (parts: Parts) =>
  defineJob({
    name: 'networks.callbacks-silent',
    about: {
      does: 'looks for connections whose callbacks stopped',
      reads: 'connection, ledger',
      writes: 'happening',
      failing: 'the silence is told a day later',
    },
    payload: z.object({}),
    schedule: '23 5 * * *',
    handler: async (_, signal) => {
      const accounts = await parts.database.system
        .selectDistinct({ uuid: connection.accountUuid })
        .from(connection)
        .where(listening)
      for (const { uuid } of accounts) {
        signal.throwIfAborted()
        await reportSilences(parts, uuid)
      }
    },
  })
