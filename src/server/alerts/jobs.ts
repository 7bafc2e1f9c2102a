import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job, type SendJob } from '../jobs/index.ts'
import { type RunParts, runAlerts } from './run-account.ts'

export const alertsJob = 'alerts.account'

/** Every hour, for the accounts whose day has ended: one that was looked at today already costs a row. */
export function alertJobs(parts: RunParts & { send: SendJob }): Job[] {
  const { database, send } = parts
  return [
    defineJob({
      name: alertsJob,
      about: {
        does: 'looks for falls in the daily counts of one account, once its day has ended',
        reads: 'pageviews, clicks and sales of the event store, site, connection',
        writes: 'alert, alert_look, happening',
        failing: 'a fall is told of later; the next hour tries again',
      },
      payload: z.object({ accountUuid: z.uuid() }),
      expireInSeconds: 900,
      handler: ({ accountUuid }) => runAlerts(parts, accountUuid),
    }),
    defineJob({
      name: 'alerts.hour',
      about: {
        does: 'starts that for all accounts with sites',
        reads: 'site, alert_look',
        writes: 'queue',
        failing: 'falls are told of an hour later',
      },
      payload: z.object({}),
      schedule: '20 * * * *',
      handler: async () => {
        const { rows } = await database.system.execute<{ uuid: string }>(
          sql`SELECT DISTINCT s.account_uuid AS uuid FROM site s LEFT JOIN alert_look l USING (account_uuid)
            WHERE s.deleted_at IS NULL AND (l.looked_at IS NULL OR l.last_day < (now() AT TIME ZONE 'Pacific/Kiritimati')::date - 1)`,
        )
        for (const { uuid } of rows) await send(alertsJob, { accountUuid: uuid }, { key: uuid })
      },
    }),
  ]
}
