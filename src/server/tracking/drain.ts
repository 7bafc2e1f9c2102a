import { z } from 'zod'
import type { Log } from '../log.ts'
import type { EventTableName } from '../store/events/event-tables.ts'
import type { Events } from '../store/events/open.ts'
import type { DurableLog } from './log/durable-log.ts'
import type { LogFiles } from './log/log-files.ts'
import type { LogRecord } from './log/record.ts'

/** A record's payload: the table, whether the store must be asked for its id first, and the row. */
export type Entry = { t: 'pageview' | 'click' | 'drop'; late?: true; row: Record<string, unknown> }
export const encodeEntry = (entry: Entry): Buffer => Buffer.from(JSON.stringify(entry))

const positionFile = 'position.json'
const position = z.object({ log: z.string(), next: z.number().int(), to: z.number().int().nullable() })
const idColumn = { pageview: 'event_id', click: 'click_id', drop: null } as const
const mostRows = 20_000
/** A batch this small is followed by a moment's rest: few larger inserts cost both sides less than many small ones. */
const fewRows = 5000
const moment = 250

type Parts = {
  log: DurableLog
  files: LogFiles
  events: Events
  logger: Log
  sleep: (ms: number) => Promise<void>
  patience: number
}

/**
 * Takes records from the log to the event store. The bounds of a batch are written down before it is sent, so a batch
 * that is sent again after a crash has the same rows and the same token, and the store keeps it once. The position moves
 * on only after the store has it. The log may wait for the store as long as there is disk.
 */
export async function createDrain({ log, files, events, logger, sleep, patience }: Parts) {
  const stored = files.text(positionFile)
  let state = stored
    ? position.parse(JSON.parse(stored))
    : { log: crypto.randomUUID(), next: 1, to: null as number | null }
  const save = async (change: Partial<typeof state>) => {
    const changed = { ...state, ...change }
    await files.replace(positionFile, JSON.stringify(changed))
    state = changed
  }
  if (!stored) await save({})

  const nextBatch = (): LogRecord[] => {
    const records =
      state.to === null ? log.read(state.next, mostRows) : log.read(state.next, state.to - state.next + 1, 1 << 30)
    return state.to === null ? records : records.filter((r) => r.sequence <= (state.to ?? 0))
  }

  /** Ids the memory of repeats cannot know (clock far off, or a retry hours later) are looked up before they are sent. */
  const withoutKnown = async (table: 'pageview' | 'click', entries: Entry[]): Promise<Entry[]> => {
    const column = idColumn[table]
    const ids = entries.filter((e) => e.late).map((e) => String(e.row[column]))
    if (ids.length === 0) return entries
    const sql = `SELECT toString(site_uuid) AS site, ${column} AS id FROM ${table} WHERE account_uuid IN {accounts:Array(UUID)} AND at > now() - INTERVAL 3 DAY AND ${column} IN {ids:Array(String)}`
    const accounts = [...new Set(entries.map((e) => String(e.row.account_uuid)))]
    const found = await events.systemQuery({
      name: 'drain.known',
      sql,
      params: { accounts, ids },
      row: z.object({ site: z.string(), id: z.string() }),
    })
    const known = new Set(found.map((r) => `${r.site} ${r.id}`))
    const taken = new Set<string>() // after a long outage the first time and the repeat may wait in the same batch
    return entries.filter((e) => {
      const id = `${String(e.row.site_uuid)} ${String(e.row[column])}`
      if (e.late && (known.has(id) || taken.has(id))) return false
      taken.add(id)
      return true
    })
  }

  const send = async (records: LogRecord[], token: string) => {
    const entries = records.map((r) => JSON.parse(r.payload.toString()) as Entry)
    for (const table of ['pageview', 'click', 'drop'] as const satisfies EventTableName[]) {
      const mine = entries.filter((e) => e.t === table)
      const fresh = table === 'drop' ? mine : await withoutKnown(table, mine)
      const batch = `${token}-${table}`
      await events.insert(
        table,
        fresh.map((e) => (table === 'drop' ? e.row : { ...e.row, batch })),
        batch,
      )
    }
  }

  /** One batch; how many records it had. */
  const step = async (): Promise<number> => {
    const records = nextBatch()
    const [first, last] = [records[0], records.at(-1)]
    if (!first || !last) {
      if (state.to !== null) await save({ next: state.to + 1, to: null }) // a batch whose records were damaged on disk
      return 0
    }
    if (state.to === null) await save({ to: last.sequence })
    await send(records, `${state.log}-${first.sequence}-${last.sequence}`)
    await save({ next: last.sequence + 1, to: null })
    log.release(state.next)
    return records.length
  }

  let wanted = true
  let running: Promise<void> = Promise.resolve()
  let wake = () => {}
  const pause = (ms: number) => Promise.race([sleep(ms), new Promise<void>((resolve) => (wake = resolve))])
  let failures = 0
  const stepSafely = async (): Promise<void> => {
    try {
      const sent = await step()
      if (failures > 0 && sent > 0) logger.info('event store is back', { waiting: log.state().safe - state.next + 1 })
      if (sent > 0) failures = 0
      if (sent < fewRows) await pause(moment)
    } catch (error) {
      if (failures++ % 60 === 0)
        logger.warn('event store does not take events; they wait in the log', {
          error,
          waiting: log.state().safe - state.next + 1,
        })
      await pause(Math.min(5000, 100 * 2 ** Math.min(failures, 6)))
    }
  }
  return {
    start: () => {
      running = (async () => {
        while (wanted) await stepSafely()
      })()
    },
    /** Everything that is safe in the log now is in the store afterwards. Waits while the store is away. */
    flush: async () => {
      const { safe } = log.state()
      while (state.next <= safe) {
        wake()
        if (wanted) await sleep(10)
        else await step()
      }
    },
    /** Ends the loop; tries once to send the rest, for as long as the patience lasts. What is left is sent at the next start. */
    stop: async () => {
      wanted = false
      wake()
      const rest = async () => {
        await running
        while ((await step()) > 0);
      }
      const late = sleep(patience).then(() => Promise.reject(new Error('the event store does not answer')))
      try {
        await Promise.race([rest(), late])
      } catch (error) {
        logger.warn('event store was away at the end; the rest is sent at the next start', { error })
      }
    },
    position: () => state.next,
  }
}
export type Drain = Awaited<ReturnType<typeof createDrain>>
