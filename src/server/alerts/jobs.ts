import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job, type SendJob } from '../jobs/index.ts'
import type { FactParts } from './facts/consumer.ts'
import { closeWhatIsOver } from './facts/over.ts'
import { runAlerts } from './run-account.ts'
import type { RunParts } from './run-parts.ts'

export const alertsJob = 'alerts.account'

/** Every hour, for accounts whose day has ended: an account already checked today costs one row. */
export function alertJobs(parts: FactParts & RunParts & { send: SendJob }): Job[] {
  const { database, send } = parts
  return [
    defineJob({
      name: alertsJob,
      about: {
        does: 'looks for falls in the daily counts of one account, in what its merchants approve and pay, and in its targets, once its day has ended',
        reads: 'pageviews, clicks and sales of the event store, site, connection, ledger, conversion, goal_change',
        writes: 'alert, alert_look, happening',
        failing: 'a fall is told of later; the next hour tries again',
      },
      payload: z.object({ accountUuid: z.uuid() }),
      handler: ({ accountUuid }) => runAlerts(parts, accountUuid),
    }),
    defineJob({
      name: 'alerts.hour',
      about: {
        does: 'starts that for all accounts with sites or connections',
        reads: 'site, connection, alert_look',
        writes: 'queue',
        failing: 'falls are told of an hour later',
      },
      payload: z.object({}),
      schedule: '20 * * * *',
      handler: async () => {
        const { rows } = await database.system.execute<{ uuid: string }>(
          sql`SELECT s.account_uuid AS uuid FROM (SELECT account_uuid FROM site WHERE deleted_at IS NULL UNION SELECT account_uuid FROM connection) s
            LEFT JOIN alert_look l USING (account_uuid) WHERE (l.looked_at IS NULL OR l.last_day < (now() AT TIME ZONE 'Pacific/Kiritimati')::date - 1)`,
        )
        for (const { uuid } of rows) await send(alertsJob, { accountUuid: uuid }, { key: uuid })
      },
    }),
    defineJob({
      name: 'alerts.over',
      about: {
        does: 'closes alerts of facts that are over, where no happening tells of it',
        reads: 'alert, programme, ledger, broken link, pageviews of the event store',
        writes: 'alert',
        failing: 'what is over is called open for half an hour longer',
      },
      payload: z.object({}),
      schedule: '*/30 * * * *',
      handler: async (_, signal) => {
        const { rows } = await database.system.execute<{ uuid: string }>(
          sql`SELECT DISTINCT account_uuid AS uuid FROM alert WHERE closed_at IS NULL AND fact IS NOT NULL`,
        )
        for (const { uuid } of rows) {
          signal.throwIfAborted()
          await closeWhatIsOver(parts, uuid)
        }
      },
    }),
  ]
}
