import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job } from '../jobs/job.ts'
import { saveOffered } from '../merchants/index.ts'
import type { ImportParts } from './import-connection.ts'
import { openConnection } from './live.ts'
import { connection } from './tables.ts'

/** How many accounts per network are used to read its offers: its directory differs little between accounts. */
const mostOfANetwork = 3

/**
 * Reads which programmes networks offer to publishers who have not joined, once a day and when a network is connected.
 * Where the usual list contains them (Adtraction, Addrevenue, TradeTracker and Webgains) that list is read again. A
 * network with neither call is skipped.
 */
export const offeredName = 'networks.offered'
export function offeredJob(parts: ImportParts): Job<{ connectionUuid?: string | undefined }> {
  const { database, clock, log } = parts
  return defineJob({
    name: offeredName,
    about: {
      does: 'reads what networks offer those who have not joined',
      reads: 'the networks',
      writes: 'offered_programme',
      failing: 'the list of what can be joined is a day older',
    },
    payload: z.object({ connectionUuid: z.uuid().optional() }),
    schedule: '20 2 * * *',
    retries: 0,
    async handler({ connectionUuid }, signal) {
      const rows = await database.system
        .select()
        .from(connection)
        .where(
          and(
            eq(connection.isActive, true),
            isNotNull(connection.credentials),
            connectionUuid === undefined ? undefined : eq(connection.uuid, connectionUuid),
          ),
        )
        .orderBy(asc(connection.createdAt), asc(connection.uuid))
      const asked = new Map<string, number>()
      for (const row of rows) {
        signal.throwIfAborted()
        const before = asked.get(row.network) ?? 0
        if (before >= mostOfANetwork) continue
        try {
          const live = openConnection(parts, row, signal)
          if (!live) continue
          const { connector, get, credentials } = live
          const list = await (connector.offered
            ? connector.offered(get, credentials)
            : connector.programmes?.(get, credentials))
          if (!list) continue
          asked.set(row.network, before + 1)
          const count = await saveOffered(database, row.network, list, clock.now())
          log.info('what a network offers was read', { network: row.network, count })
        } catch (error) {
          log.warn('what a network offers could not be read', { network: row.network, error })
        }
      }
    },
  })
}
