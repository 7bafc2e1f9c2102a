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

type Parts = { log: DurableLog; files: LogFiles; events: Events; logger: Log; sleep: (ms: number) => Promise<void> }

/**
 * Takes records from the log to the event store. The bounds of a batch are written down before it is sent, so a batch
 * that is sent again after a crash has the same rows and the same token, and the store keeps it once. The position moves
 * on only after the store has it. The log may wait for the store as long as there is disk.
 */
export function createDrain({ log, files, events, logger, sleep }: Parts) {
  const stored = files.text(positionFile)
  let state = stored
    ? position.parse(JSON.parse(stored))
    : { log: crypto.randomUUID(), next: 1, to: null as number | null }
  const save = (change: Partial<typeof state>) => {
    state = { ...state, ...change }
    files.replace(positionFile, JSON.stringify(state))
  }
  if (!stored) save({})

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
    const sql = `SELECT ${column} AS id FROM ${table} WHERE account_uuid IN {accounts:Array(UUID)} AND at > now() - INTERVAL 3 DAY AND ${column} IN {ids:Array(String)}`
    const accounts = [...new Set(entries.map((e) => String(e.row.account_uuid)))]
    const found = await events.systemQuery({
      name: 'drain.known',
      sql,
      params: { accounts, ids },
      row: z.object({ id: z.string() }),
    })
    const known = new Set(found.map((r) => r.id))
    const taken = new Set<string>()
    return entries.filter((e) => {
      const id = String(e.row[column])
      if (!e.late) return true
      if (known.has(id) || taken.has(id)) return false
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

  /** One batch; false when there was nothing to send. */
  const step = async (): Promise<boolean> => {
    const records = nextBatch()
    const [first, last] = [records[0], records.at(-1)]
    if (!first || !last) {
      if (state.to !== null) save({ next: state.to + 1, to: null }) // a batch whose records were damaged on disk
      return false
    }
    if (state.to === null) save({ to: last.sequence })
    await send(records, `${state.log}-${first.sequence}-${last.sequence}`)
    save({ next: last.sequence + 1, to: null })
    log.release(state.next)
    return true
  }

  let wanted = true
  let idle: Promise<void> = Promise.resolve()
  let failures = 0
  const stepSafely = async (): Promise<boolean> => {
    try {
      const sent = await step()
      if (failures > 0 && sent) logger.info('event store is back', { waiting: log.state().safe - state.next + 1 })
      if (sent) failures = 0
      return sent
    } catch (error) {
      if (failures++ % 60 === 0)
        logger.warn('event store does not take events; they wait in the log', {
          error,
          waiting: log.state().safe - state.next + 1,
        })
      await sleep(Math.min(5000, 100 * 2 ** Math.min(failures, 6)))
      return false
    }
  }
  return {
    start: () => {
      idle = (async () => {
        while (wanted) if (!(await stepSafely())) await sleep(250)
      })()
    },
    /** Everything that is safe in the log now is in the store afterwards. Waits while the store is away. */
    flush: async () => {
      const { safe } = log.state()
      while (state.next <= safe) {
        if (!wanted) await step()
        else await sleep(20)
      }
    },
    /** Ends the loop; tries once to send the rest. */
    stop: async () => {
      wanted = false
      await idle
      try {
        while (await step());
      } catch (error) {
        logger.warn('event store was away at the end; the rest is sent at the next start', { error })
      }
    },
    position: () => state.next,
  }
}
export type Drain = ReturnType<typeof createDrain>
