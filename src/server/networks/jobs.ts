import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../account/index.ts'
import { defineJob, type Job, type SendJob } from '../jobs/job.ts'
import { refreshCommissions } from './commissions.ts'
import { importConnection, type ImportParts } from './import-connection.ts'
import type { CountedImports } from './counted-imports.ts'
import type { ConnectionRow } from './live.ts'
import { connection } from './tables.ts'
import { offeredJob, offeredName } from './offered.ts'
import { oneAfterAnother } from './one-after-another.ts'
import { clicksJob } from './read-clicks.ts'
import { commissionsShare, importsShare } from './share.ts'
import { silenceJob } from './silence-job.ts'

const one = z.object({ connectionUuid: z.uuid(), accountUuid: z.uuid().optional() })
export const importJob = 'networks.import'
export const commissionsJob = 'networks.commissions'

/** The check runs hourly: imports may start slightly early rather than an hour late. */
const slack = 30 * 60_000
/** Whether a connection is due. `lastImportAt` is the last complete read, so a failed one is retried each time. */
export const isDue = (lastImportAt: Date | null, hours: number, now: Date): boolean =>
  hours <= 1 || lastImportAt === null || now.getTime() - lastImportAt.getTime() >= hours * 3_600_000 - slack

type Parts = ImportParts & {
  send: SendJob
  /** Hours between two imports in a plan. */
  importHours: (plan: string) => number
  imports: CountedImports
}

export function networksJobs(parts: Parts): Job[] {
  const { database, send, log, importHours, imports } = parts
  const inTurn = oneAfterAnother()
  const active = async (uuid: string): Promise<ConnectionRow | undefined> => {
    const [row] = await database.system
      .select()
      .from(connection)
      .where(and(eq(connection.uuid, uuid), eq(connection.isActive, true)))
    return row
  }
  return [
    defineJob({
      name: importJob,
      about: {
        does: 'reads media, programmes and transactions of one connection',
        reads: 'the network',
        writes: 'media, programme, campaign, ledger, conversion, import_run',
        failing: 'the run is shown as failed with its reason; the next one reads the same days again',
      },
      payload: one,
      share: importsShare,
      retries: 1,
      handler: ({ connectionUuid }, signal) =>
        inTurn(`import ${connectionUuid}`, async () => {
          const row = await active(connectionUuid)
          if (!row) return
          const state = await imports.counted(row.network, () => importConnection(parts, row, signal))
          log.info('import ended', { connection: row.uuid, network: row.network, state })
          if (state !== 'done') return
          // a newly connected network: otherwise its offered programmes would be unknown until the night
          if (row.lastImportAt === null) await send(offeredName, { connectionUuid }, { key: connectionUuid })
          await send(commissionsJob, { connectionUuid, accountUuid: row.accountUuid }, { key: connectionUuid })
        }),
    }),
    defineJob({
      name: commissionsJob,
      about: {
        does: 'reads what programmes of one connection pay',
        reads: 'the network',
        writes: 'programme',
        failing: 'rates are as old as the last reading',
      },
      payload: one,
      share: commissionsShare,
      retries: 0,
      handler: ({ connectionUuid }, signal) =>
        inTurn(`commissions ${connectionUuid}`, async () => {
          const row = await active(connectionUuid)
          if (row) await refreshCommissions(parts, row, signal)
        }),
    }),
    defineJob({
      name: 'networks.import-all',
      about: {
        does: 'starts the imports that are due',
        reads: 'connection, account',
        writes: 'queue',
        failing: 'imports begin an hour later',
      },
      payload: z.object({}),
      schedule: '7 * * * *',
      handler: async () => {
        const all = await database.system
          .select({
            uuid: connection.uuid,
            accountUuid: connection.accountUuid,
            lastImportAt: connection.lastImportAt,
            plan: account.plan,
          })
          .from(connection)
          .innerJoin(account, eq(account.uuid, connection.accountUuid))
          .where(and(eq(connection.isActive, true), isNotNull(connection.credentials)))
        const now = parts.clock.now()
        for (const { uuid, accountUuid } of all.filter((c) => isDue(c.lastImportAt, importHours(c.plan), now)))
          await send(importJob, { connectionUuid: uuid, accountUuid }, { key: uuid })
      },
    }),
    offeredJob(parts),
    clicksJob(parts),
    silenceJob(parts),
  ]
}
