import { ClickHouseError } from '@clickhouse/client'
import type { Events } from '../store/events/open.ts'
import { isContentError, isStoreError } from '../store/events/content-error.ts'
import { type Entry, entryColumns, type EntryTable } from './entry.ts'
import { withoutKnown } from './known-ids.ts'

/** Called for every entry the store refuses, with the reason; resolves when it is stored safely. */
export type KeepRefused = (entry: Entry, reason: string) => Promise<void>

const pieceBytes = 256 * 1024
const newLine = 10

/** The lines in order, in pieces of a good size for a socket. */
export function* bodyOf(entries: readonly Entry[]): Generator<Buffer> {
  let piece = Buffer.allocUnsafe(pieceBytes)
  let used = 0
  for (const { line } of entries) {
    if (used + line.length + 1 > piece.length) {
      if (used > 0) yield piece.subarray(0, used)
      piece = Buffer.allocUnsafe(Math.max(pieceBytes, line.length + 1))
      used = 0
    }
    used += line.copy(piece, used)
    piece[used++] = newLine
  }
  if (used > 0) yield piece.subarray(0, used)
}

type Delivery = {
  /** Identifies the log, so that tokens of its parts are unique to it. */
  log: string
  /** Identifies these entries: sent again with it, they are stored once. */
  token: string
  setAside: KeepRefused
  now: () => number
  /** Other collectors send events, too: even ids that this one's memory is certain of are looked up. */
  isShared?: boolean
}

/**
 * Sends one table's entries of a batch to the store. If it refuses them because of their content, tries halves, down to
 * the faulty entries, which are set aside; any other failure rejects. The halves depend only on the entries, and each
 * has its own token: repeated after a crash, every row is stored once.
 */
export const deliver = (events: Events, table: EntryTable, entries: readonly Entry[], delivery: Delivery) =>
  bisect(events, table, entries, { ...delivery, isFault: isContentError, onTaken: () => {} })

/** After this many refusals without one success, the store accepts nothing. */
const mostRefusedFirst = 8

/**
 * Like `deliver`, for a batch that the store keeps refusing with an unknown error: a row that it refuses alone, twice,
 * while it accepts others of the batch, is at fault whatever the error says. Rejects when it accepts none of them, and
 * when an error is about the store itself.
 */
export async function deliverRowByRow(
  events: Events,
  table: EntryTable,
  entries: readonly Entry[],
  delivery: Delivery,
): Promise<void> {
  const isFault = (error: unknown): error is Error => error instanceof ClickHouseError && !isStoreError(error)
  let taken = 0
  const onTaken = (count: number) => {
    taken += count
  }
  const suspects: Entry[] = []
  const suspect: KeepRefused = async (entry, reason) => {
    suspects.push(entry)
    if (taken === 0 && suspects.length >= mostRefusedFirst) throw new Error(reason)
  }
  // an unknown error may follow stored rows, and halves have other tokens: ids are looked up
  const checked = table === 'drop' ? entries : entries.map((entry) => ({ ...entry, isLate: true }))
  await bisect(events, table, checked, { ...delivery, setAside: suspect, isFault, onTaken })
  if (suspects.length > 0 && taken === 0) throw new Error('the event store refuses every row of a batch')
  for (const entry of suspects) {
    const token = partToken(delivery.log, table, [entry])
    await bisect(events, table, [entry], { ...delivery, token, isFault, onTaken })
  }
}

const partToken = (log: string, table: EntryTable, part: readonly Entry[]) =>
  `${log}-${part[0]?.sequence}-${part.at(-1)?.sequence}-part-${table}`

async function bisect(
  events: Events,
  table: EntryTable,
  entries: readonly Entry[],
  delivery: Delivery & { isFault: (error: unknown) => error is Error; onTaken: (count: number) => void },
): Promise<void> {
  const { log, token, setAside, now, isShared = false, isFault, onTaken } = delivery
  const first = entries[0]
  if (!first) return
  try {
    const fresh = await withoutKnown(events, entries, now(), { isShared })
    if (fresh.length === 0) return
    const batch = table === 'drop' ? undefined : token
    await events.insertLines({ table, columns: entryColumns[table], batch, token, body: () => bodyOf(fresh) })
    onTaken(fresh.length)
  } catch (error) {
    if (!isFault(error)) throw error
    if (entries.length === 1) return setAside(first, error.message)
    const half = entries.length >> 1
    for (const part of [entries.slice(0, half), entries.slice(half)])
      await bisect(events, table, part, { ...delivery, token: partToken(log, table, part) })
  }
}
