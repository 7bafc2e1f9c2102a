import { z } from 'zod'
import type { LogFiles } from './log/log-files.ts'

const fileName = 'position.json'
const shape = z.object({
  log: z.string(),
  next: z.number().int(),
  to: z.number().int().nullable(),
  /** Records up to here may already be in the store: they are looked up. */
  sure: z.number().int().optional(),
})

/**
 * How far the log is in the event store: everything before `next`. `to` is the last sequence of a batch on its way;
 * after a crash the same batch is sent again. `log` makes this log's tokens unique.
 */
type Position = z.output<typeof shape>
export type KeptPosition = { now: () => Readonly<Position>; save: (change: Partial<Position>) => Promise<void> }

/** What earlier versions stored for shards and accounts that lagged behind, and for copies of the event store. */
const behindFile = 'behind.json'
const place = z.object({ next: z.number().int() })
const places = z.record(z.string(), place)
const behindShape = z.object({ log: z.string(), shards: places, accounts: places.default({}) })
const ofCopies = /^position-.+\.json$/

/** The position from which no one lags behind: rows that others already have are looked up. */
function withNobodyBehind(now: Position, text: string): Position {
  const { log, shards, accounts } = behindShape.parse(JSON.parse(text))
  const first = Math.min(...[...Object.values(shards), ...Object.values(accounts)].map((at) => at.next))
  if (log !== now.log || first >= now.next) return now
  return { log, next: first, to: null, sure: Math.max(now.sure ?? 0, now.to ?? now.next - 1) }
}

/** The position, stored in a file. `end`: sequence of the log's next record. */
export async function openPosition(files: LogFiles, end: number): Promise<KeptPosition> {
  const stored = files.text(fileName)
  const begin = (): Position => ({ log: crypto.randomUUID(), next: 1, to: null })
  let now = stored ? shape.parse(JSON.parse(stored)) : begin()
  const isGone = now.next > end // the log was removed: its sequences start over
  if (isGone) now = begin()
  const save = async (change: Partial<Position>) => {
    const changed = { ...now, ...change }
    await files.replace(fileName, JSON.stringify(changed))
    now = changed
  }
  const behind = files.text(behindFile)
  const kept = behind === null ? now : withNobodyBehind(now, behind)
  if (!stored || isGone || kept !== now) await save(kept)
  if (behind !== null) await files.remove(behindFile)
  for (const name of files.list().filter((one) => ofCopies.test(one))) await files.remove(name)
  return { now: () => now, save }
}
