import { z } from 'zod'
import type { LogFiles } from './log/log-files.ts'

const fileName = 'behind.json'
const place = z.object({ next: z.number().int(), to: z.number().int().nullable() })
const shape = z.object({ log: z.string(), shards: z.record(z.string(), place) })

/** As a position has it: everything before `next` is there, and a batch up to `to` is on its way. */
export type Place = z.output<typeof place>

/** Which shards of the event store are behind the others because they were away, and how far the log is in each; kept in a file. None for a store that has no shards. */
export async function openBehind(files: LogFiles | null, log: () => string) {
  const stored = files?.text(fileName)
  const kept = stored ? shape.parse(JSON.parse(stored)) : null
  let shards = new Map<number, Place>(
    kept?.log === log() ? Object.entries(kept.shards).map(([shard, at]) => [Number(shard), at]) : [],
  )
  let last: Promise<void> = Promise.resolve()
  /** One change after the other: what is written is what was known when its turn came. */
  const change = (work: (now: Map<number, Place>) => void): Promise<void> => {
    const mine = last.then(async () => {
      const changed = new Map(shards)
      work(changed)
      await files?.replace(fileName, JSON.stringify({ log: log(), shards: Object.fromEntries(changed) }))
      shards = changed
    })
    last = mine.catch(() => undefined) // told to whoever asked for it
    return mine
  }
  return {
    all: (): ReadonlyMap<number, Place> => shards,
    /** The first record that a shard does not have, if one is behind. */
    first: (next: number): number => Math.min(next, ...[...shards.values()].map((at) => at.next)),
    save: (shard: number, at: Place) => change((now) => now.set(shard, at)),
    join: (joined: readonly number[]) =>
      change((now) => {
        for (const shard of joined) now.delete(shard)
      }),
    fallBehind: (fallen: readonly number[], at: Place) =>
      change((now) => {
        for (const shard of fallen) if (!now.has(shard)) now.set(shard, at)
      }),
  }
}
export type Behind = Awaited<ReturnType<typeof openBehind>>
