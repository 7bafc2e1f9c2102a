import type { Log } from '../log/log.ts'
import type { Events } from '../store/events/open.ts'
import { deliver, deliverRowByRow, type KeepRefused } from './deliver.ts'
import type { DropKind } from './drops.ts'
import { decodeEntry, type Entry, type EntryTable, idsOf, isErased } from './entry.ts'
import type { DurableLog } from './log/durable-log.ts'
import type { InTurn } from './in-turn.ts'
import type { LogFiles } from './log/log-files.ts'
import type { LogRecord } from './log/record.ts'
import type { KeptPosition } from './position.ts'

/** Maximum rows of a batch, which is held in memory whatever waits behind it. */
export const mostRows = 25_000
const mostBytes = 12 << 20
/** A batch refused this often, for about three minutes, is sent row by row. */
const rowByRowAfter = 40
/** Rows the store refused, one JSON object per line. */
export const refusedFile = 'refused.jsonl'
const tables = ['pageview', 'click', 'drop'] as const satisfies readonly EntryTable[]

export type BatchParts = {
  log: DurableLog
  files: LogFiles
  events: Events
  logger: Log
  now?: () => number
  /** Sends each batch in turn with other collectors, and with whoever briefly locks the event store. */
  inTurn?: InTurn
  /** Other collectors send events of the same sites: all ids are looked up. */
  isShared?: boolean
  /** Called for every batch that is now in the store, with its first sequence and its record count. */
  onBrought?: (first: number, count: number) => void
  /** Called for every pageview or click that the store refused because of its content. */
  onRefused?: (accountUuid: string, siteUuid: string, kind: DropKind) => void
}

/** Records what the store refuses. */
function keepRefused({ files, logger, now = Date.now, onRefused = () => {} }: BatchParts) {
  const keep = async (sequence: number, table: string, line: string, reason: string) => {
    const at = new Date(now())
    await files.extend(refusedFile, `${JSON.stringify({ at, sequence, table, reason, line })}\n`)
    logger.error('the event store refuses a row; it is set aside', { file: refusedFile, sequence, table })
  }
  const setAside: KeepRefused = async (entry, reason) => {
    await keep(entry.sequence, entry.table, entry.line.toString(), reason)
    if (entry.table === 'drop') return
    const { account, site } = idsOf(entry)
    onRefused(account, site, entry.table)
  }
  return { keep, setAside }
}

/**
 * Sends the next batch from the log to the event store; returns its number of records. Its bounds are saved before it
 * is sent, so a batch repeated after a crash has the same rows and token, and the store keeps it once. The position
 * advances only once the store has it.
 */
export function createBringBatch(parts: BatchParts, position: KeptPosition) {
  const { log, events, now = Date.now, inTurn = (work) => work(), isShared = false, onBrought = () => {} } = parts
  const state = position.now
  const { keep, setAside } = keepRefused(parts)

  const readBatch = async () => {
    const { next, to } = state()
    const found = await (to === null
      ? log.read(next, mostRows, mostBytes)
      : log.read(next, to - next + 1, Number.MAX_SAFE_INTEGER))
    return {
      records: found.records.filter((r) => r.sequence <= (to ?? r.sequence)),
      through: to ?? found.through,
    }
  }
  const sorted = async (records: readonly LogRecord[]) => {
    const { sure = 0 } = state()
    const entries: Record<EntryTable, Entry[]> = { pageview: [], click: [], drop: [] }
    for (const record of records) {
      if (isErased(record)) continue
      const entry = decodeEntry(record)
      if (!entry)
        await keep(record.sequence, '', record.payload.toString('base64'), 'of a kind this version does not know')
      else if (record.sequence > sure) entries[entry.table].push(entry)
      else if (entry.table !== 'drop') entries[entry.table].push({ ...entry, isLate: true }) // it may be there: look it up
    }
    return entries
  }
  return async (failed: number): Promise<number> => {
    const { records, through } = await readBatch()
    const [first, last] = [records[0]?.sequence, records.at(-1)?.sequence]
    if (first === undefined || last === undefined) {
      // damaged on disk, or refused before reaching it: nothing is left to wait for
      if (through >= state().next) await position.save({ next: through + 1, to: null })
      return 0
    }
    if (state().to === null) await position.save({ to: last })
    const entries = await sorted(records)
    await inTurn(async () => {
      const id = state().log
      for (const table of tables) {
        const how = { log: id, token: `${id}-${first}-${last}-${table}`, setAside, now, isShared }
        await (failed < rowByRowAfter ? deliver : deliverRowByRow)(events, table, entries[table], how)
      }
    })
    await position.save({ next: last + 1, to: null })
    onBrought(first, records.length)
    await log.release(state().next)
    return records.length
  }
}
