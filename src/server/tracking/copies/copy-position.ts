import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LogFiles } from '../log/log-files.ts'
import type { KeptPosition, Position } from '../position.ts'

const shape = z.object({
  log: z.string(),
  next: z.number().int(),
  to: z.number().int().nullable(),
  /** Of the copy that this is a position in: a rebuilt one is another. */
  generation: z.string(),
  /** `kept`: records are kept from here on. `brought`: they come to the copy. `lost`: it was given up here, and nobody was told yet. */
  use: z.enum(['kept', 'brought', 'lost']),
  /** Records up to here may be in the copy already: they are looked up. */
  sure: z.number().int().nullable(),
})
type Kept = z.output<typeof shape>

/** A name that a person recognises, and that no other address has. */
export const copyFileName = (what: string, address: string, ending = 'json'): string => {
  const plain = address.replace(/^https?:\/\//, '').replaceAll(/[^A-Za-z0-9.]+/g, '-')
  return `${what}-${plain}-${createHash('sha256').update(address).digest('hex').slice(0, 6)}.${ending}`
}

/** Where a log is: the first store's position when this process began, before it brought anything. */
export type Begin = Pick<Position, 'next' | 'to'>

/** The position of the log in a copy, kept in a file of its own; none where nothing is kept for it. */
export function openCopyPosition(files: LogFiles, address: string, end: number) {
  const fileName = copyFileName('position', address)
  const stored = files.text(fileName)
  const found = stored === null ? null : shape.parse(JSON.parse(stored))
  // the log was taken away: its sequences begin anew, and so does everything that is in it
  let kept: Kept | null = found && found.next > end ? { ...found, log: crypto.randomUUID(), next: 1, to: null } : found
  const write = async (changed: Kept) => {
    await files.replace(fileName, JSON.stringify(changed))
    kept = changed
  }
  const change = async (changes: Partial<Kept>) => {
    if (kept) await write({ ...kept, ...changes })
  }
  return {
    now: () => kept,
    change,
    /** Keeps records from here on for this generation of the copy. */
    begin: (generation: string, { next, to }: Begin) =>
      write({ log: crypto.randomUUID(), next, to: null, generation, use: 'kept', sure: to }),
    drop: async () => {
      await files.remove(fileName)
      kept = null
    },
    /** As the drain has it. */
    drained: (): KeptPosition => ({
      now: () => kept ?? { log: '', next: end, to: null },
      save: change,
    }),
  }
}
export type CopyPosition = ReturnType<typeof openCopyPosition>
