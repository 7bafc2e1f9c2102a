import { ClickHouseError } from '@clickhouse/client'
import type { Events } from '../store/events/open.ts'
import { isContentError, isStoreError } from '../store/events/content-error.ts'
import { type Entry, entryColumns, type EntryTable } from './entry.ts'
import { withoutKnown } from './known-ids.ts'

/** Called with every entry the store refuses, with its reason; resolves when it is stored safely. */
export type KeepRefused = (entry: Entry, reason: string) => Promise<void>

const pieceBytes = 256 * 1024
const newLine = 10

/** Lines one behind the other, in pieces a socket likes. */
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
  /** Names the log, so that tokens of its parts are its own. */
  log: string
  /** Stands for these entries: sent again with it, they are kept once. */
  token: string
  setAside: KeepRefused
  now: () => number
  /** Other collectors bring events, too: also ids that this one's memory is sure of are looked up. */
  isShared?: boolean
}

/**
 * Brings one table's entries of a batch to the store. When it refuses them for what they hold, halves are tried, down to
 * the entries that are at fault, which are set aside; any other failure rejects. The halves depend on nothing but the
 * entries given, and each has a token of its own: done again after a crash, every row is kept once.
 */
export const deliver = (events: Events, table: EntryTable, entries: readonly Entry[], delivery: Delivery) =>
  bisect(events, table, entries, { ...delivery, isFault: isContentError, onTaken: () => {} })

/** Refused one by one with none taken: from here on the store takes nothing. */
const mostRefusedFirst = 8

/**
 * As `deliver`, for a batch the store has refused again and again with an error nobody knows: what it refuses alone, twice,
 * while it takes others of the same batch, is at fault whatever the error says. Rejects when it takes none of them, and when
 * an error is about the store itself.
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
  // an error nobody knows may have come after some rows were stored, and halves have other tokens: ids are looked up
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
