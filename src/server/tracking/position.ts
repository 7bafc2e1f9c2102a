import { z } from 'zod'
import type { LogFiles } from './log/log-files.ts'

const fileName = 'position.json'
const shape = z.object({ log: z.string(), next: z.number().int(), to: z.number().int().nullable() })

/**
 * How far the log is in a store: everything before `next`. `to` is the last sequence of a batch that is on its way; a
 * crash sends the same batch again. `log` makes the tokens of this log different from those of any other.
 */
export type Position = z.output<typeof shape>
export type KeptPosition = { now: () => Readonly<Position>; save: (change: Partial<Position>) => Promise<void> }

/** The position in the first store, kept in a file. `end`: sequence the log's next record will get. */
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
  if (!stored || isGone) await save({})
  return { now: () => now, save }
}
