import { z } from 'zod'
import type { LogFiles } from './log/log-files.ts'

const fileName = 'position.json'
const shape = z.object({
  log: z.string(),
  next: z.number().int(),
  to: z.number().int().nullable(),
  /** Records up to here may be in the store already: they are looked up. */
  sure: z.number().int().optional(),
})

/**
 * How far the log is in the event store: everything before `next`. `to` is the last sequence of a batch that is on its way; a
 * crash sends the same batch again. `log` makes the tokens of this log different from those of any other.
 */
type Position = z.output<typeof shape>
export type KeptPosition = { now: () => Readonly<Position>; save: (change: Partial<Position>) => Promise<void> }

/** What versions before this one kept for shards and accounts that were behind the others, and for copies of the event store. */
const behindFile = 'behind.json'
const place = z.object({ next: z.number().int() })
const places = z.record(z.string(), place)
const behindShape = z.object({ log: z.string(), shards: places, accounts: places.default({}) })
const ofCopies = /^position-.+\.json$/

/** Where the log goes on so that nobody is behind: what others have already is looked up. */
function withNobodyBehind(now: Position, text: string): Position {
  const { log, shards, accounts } = behindShape.parse(JSON.parse(text))
  const first = Math.min(...[...Object.values(shards), ...Object.values(accounts)].map((at) => at.next))
  if (log !== now.log || first >= now.next) return now
  return { log, next: first, to: null, sure: Math.max(now.sure ?? 0, now.to ?? now.next - 1) }
}

/** The position, kept in a file. `end`: sequence the log's next record will get. */
export async function openPosition(files: LogFiles, end: number): Promise<KeptPosition> {
  const stored = files.text(fileName)
  const begin = (): Position => ({ log: crypto.randomUUID(), next: 1, to: null })
  let now = stored ? shape.parse(JSON.parse(stored)) : begin()
  const isGone = now.next > end // the log was taken away: its sequences begin anew
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
