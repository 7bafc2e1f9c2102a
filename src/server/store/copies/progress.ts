import { hostname } from 'node:os'
import type { Database } from '../database/open.ts'

/** How far this collector's log is in one store. */
export type Progress = {
  /** The first record that is not there, and the last one of a batch that may be there in part. */
  next: number
  to: number | null
  /** The address of the copy; '' for the first store. */
  copy: string
  generation: string | null
  waiting: number
  /** How long the oldest of what waits has waited, in seconds. */
  oldest: number
}
/** Where the log goes on for a copy that was rebuilt. */
export type Start = { copy: string; generation: string; next: number; startNext: number | null; startTo: number | null }

type Told = { log: string; list: readonly Progress[]; isStopping: boolean }
type Pool = Pick<Database, 'pool'>

/** What was told of this collector's log until now: where it goes on for copies that were rebuilt, and how far it was. */
export async function readStarts({ pool }: Pool, log: string): Promise<Start[]> {
  const { rows } = await pool.query<{ [K in keyof Start]: string | null }>(
    `SELECT copy, generation, next, start_next AS "startNext", start_to AS "startTo" FROM event_copy_progress
      WHERE log = $1 AND generation IS NOT NULL`,
    [log],
  )
  const number = (text: string | null) => (text === null ? null : Number(text))
  return rows.map((r) => ({
    copy: r.copy ?? '',
    generation: r.generation ?? '',
    next: Number(r.next),
    startNext: number(r.startNext),
    startTo: number(r.startTo),
  }))
}

/** Tells how far this collector is in every store, by the clock of the record store. */
export async function tellProgress({ pool }: Pool, { log, list, isStopping }: Told): Promise<void> {
  await pool.query(
    `INSERT INTO event_copy_progress (copy, log, host, generation, next, "to", waiting, since, told_at, stopped_at)
     SELECT copy, $1, $2, generation, next, "to", waiting, now() - make_interval(secs => oldest), now(),
            CASE WHEN $4::boolean THEN now() END
       FROM jsonb_to_recordset($3::jsonb)
         AS r(copy text, generation uuid, next bigint, "to" bigint, waiting bigint, oldest double precision)
     ON CONFLICT (copy, log) DO UPDATE SET host = excluded.host, generation = excluded.generation, next = excluded.next,
       "to" = excluded."to", waiting = excluded.waiting, since = excluded.since, told_at = excluded.told_at,
       stopped_at = excluded.stopped_at,
       start_next = CASE WHEN event_copy_progress.generation = excluded.generation THEN event_copy_progress.start_next END,
       start_to = CASE WHEN event_copy_progress.generation = excluded.generation THEN event_copy_progress.start_to END`,
    [log, hostname(), JSON.stringify(list), isStopping],
  )
}
