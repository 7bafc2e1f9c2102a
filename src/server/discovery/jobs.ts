import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type Job, type SendJob } from '../jobs/index.ts'
import { type NightlyParts, runNightly } from './nightly/run-nightly.ts'

export const accountJob = 'discovery.account'

/** Accounts with sites; outside the night only those whose imports brought something new. */
const everybody = sql`SELECT DISTINCT account_uuid AS uuid FROM site WHERE deleted_at IS NULL`
const afterImports = sql`SELECT n.account_uuid AS uuid FROM discovery_night n WHERE n.computed_at < now() - INTERVAL '3 hours'
  AND EXISTS (SELECT 1 FROM import_run r WHERE r.account_uuid = n.account_uuid AND r.state = 'done' AND r.finished_at > n.computed_at AND r.new_count + r.changed_count > 0)`

/**
 * Accounts in their first hour with a network: once its programmes are read, which is minutes before its sales are, and
 * again after the import has ended and its offers were read. Also accounts that were admitted to a programme since the
 * last run, and the demo once its followed suggestions exist.
 */
const justConnectedOrJoined = sql`SELECT c.account_uuid AS uuid FROM connection c LEFT JOIN discovery_night n ON n.account_uuid = c.account_uuid
  WHERE c.is_active AND c.created_at > now() - INTERVAL '1 hour'
  AND (EXISTS (SELECT 1 FROM programme p WHERE p.connection_uuid = c.uuid AND (n.computed_at IS NULL OR p.created_at > n.computed_at))
    OR EXISTS (SELECT 1 FROM import_run r WHERE r.connection_uuid = c.uuid AND r.state = 'done'
      AND (n.computed_at IS NULL OR r.finished_at + INTERVAL '1 minute' > n.computed_at)))
  AND EXISTS (SELECT 1 FROM site s WHERE s.account_uuid = c.account_uuid AND s.deleted_at IS NULL)
UNION SELECT n.account_uuid FROM discovery_night n WHERE EXISTS (SELECT 1 FROM programme_change p WHERE p.account_uuid = n.account_uuid
  AND p.at > n.computed_at AND p.at > now() - INTERVAL '1 day' AND p.to_is_open AND p.from_is_open IS NOT TRUE)
UNION SELECT a.uuid FROM account a WHERE a.is_demo AND NOT EXISTS (SELECT 1 FROM discovery_night n WHERE n.account_uuid = a.uuid)
  AND EXISTS (SELECT 1 FROM recommendation r WHERE r.account_uuid = a.uuid)`

/**
 * Every night, and after imports that brought something new: at most every three hours, so that lists do not change
 * while users read them.
 */
export function discoveryJobs(parts: NightlyParts & { send: SendJob }): Job[] {
  const { database, send } = parts
  const sendFor = async (query: SQL) => {
    const { rows } = await database.system.execute<{ uuid: string }>(query)
    for (const { uuid } of rows) await send(accountJob, { accountUuid: uuid }, { key: uuid })
  }
  return [
    defineJob({
      name: accountJob,
      about: {
        does: 'works out what one account should do next',
        reads: 'pageviews, clicks and sales of the event store, campaigns, programmes, mentions without a link',
        writes: 'recommendation, discovery_night',
        failing: 'the lists stay as they were; the next night tries again',
      },
      payload: z.object({ accountUuid: z.uuid() }),
      handler: async ({ accountUuid }) => {
        await runNightly(parts, accountUuid)
      },
    }),
    defineJob({
      name: 'discovery.night',
      about: {
        does: 'starts what is worked out each night for all accounts with sites',
        reads: 'site',
        writes: 'queue',
        failing: 'lists are a day older',
      },
      payload: z.object({}),
      schedule: '10 4 * * *',
      handler: () => sendFor(everybody),
    }),
    defineJob({
      name: 'discovery.after-imports',
      about: {
        does: 'starts it again for accounts whose imports told something new',
        reads: 'discovery_night, import_run',
        writes: 'queue',
        failing: 'lists follow an hour later',
      },
      payload: z.object({}),
      schedule: '35 * * * *',
      handler: () => sendFor(afterImports),
    }),
    defineJob({
      name: 'discovery.after-joining',
      about: {
        does: 'starts it again for accounts that connected a network or were let into a programme',
        reads: 'connection, programme, import_run, programme_change, discovery_night',
        writes: 'queue',
        failing: 'their lists follow in the night',
      },
      payload: z.object({}),
      schedule: '* * * * *',
      handler: () => sendFor(justConnectedOrJoined),
    }),
  ]
}
