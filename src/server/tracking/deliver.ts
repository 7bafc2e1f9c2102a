import type { Events } from '../store/events/open.ts'
import { isContentError } from '../store/events/content-error.ts'
import { type Entry, entryColumns, type EntryTable } from './entry.ts'
import { withoutKnown } from './known-ids.ts'

/** Told of every entry the store does not take, with its reason; resolves when it is in safety. */
export type SetAside = (entry: Entry, reason: string) => Promise<void>

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

/**
 * Brings one table's entries of a batch to the store. When it refuses them for what they hold, halves are tried, down to
 * the entries that are at fault, which are set aside; any other failure rejects. The halves depend on nothing but the
 * entries given, and each has a token of its own: done again after a crash, every row is kept once.
 */
export async function deliver(
  events: Events,
  table: EntryTable,
  entries: readonly Entry[],
  { log, token, setAside, now }: { log: string; token: string; setAside: SetAside; now: () => number },
): Promise<void> {
  const first = entries[0]
  if (!first) return
  try {
    const fresh = await withoutKnown(events, entries, now())
    if (fresh.length === 0) return
    const batch = table === 'drop' ? undefined : token
    await events.insertLines({ table, columns: entryColumns[table], batch, token, body: bodyOf(fresh) })
  } catch (error) {
    if (!isContentError(error)) throw error
    if (entries.length === 1) return setAside(first, error.message)
    const half = entries.length >> 1
    for (const part of [entries.slice(0, half), entries.slice(half)]) {
      const own = `${log}-${part[0]?.sequence}-${part.at(-1)?.sequence}-part-${table}`
      await deliver(events, table, part, { log, token: own, setAside, now })
    }
  }
}
