import { z } from 'zod'
import type { LogFiles } from './log/log-files.ts'

const fileName = 'behind.json'
const place = z.object({ next: z.number().int(), to: z.number().int().nullable() })
const places = z.record(z.string(), place)
const shape = z.object({ log: z.string(), shards: places, accounts: places.default({}) })

/** As a position has it: everything before `next` is there, and a batch up to `to` is on its way. */
export type Place = z.output<typeof place>

/** A shard by its number, or an account that is being moved to another one. */
export type Who = number | string
const isAccount = (who: Who): who is string => typeof who === 'string'

/**
 * Who is behind the others, and how far the log is for each: shards of the event store that were away, and accounts that are
 * being moved; kept in a file. None for a store that has no shards.
 */
export async function openBehind(files: LogFiles | null, log: () => string) {
  const stored = files?.text(fileName)
  const kept = stored ? shape.parse(JSON.parse(stored)) : null
  const known = kept?.log === log() ? kept : { shards: {}, accounts: {} }
  let all = new Map<Who, Place>([
    ...Object.entries(known.shards).map(([shard, at]): [Who, Place] => [Number(shard), at]),
    ...Object.entries(known.accounts),
  ])
  let last: Promise<void> = Promise.resolve()
  /** One change after the other: what is written is what was known when its turn came. */
  const change = (work: (now: Map<Who, Place>) => void): Promise<void> => {
    const mine = last.then(async () => {
      const changed = new Map(all)
      work(changed)
      const of = (isWanted: (who: Who) => boolean) => Object.fromEntries([...changed].filter(([who]) => isWanted(who)))
      const text = JSON.stringify({ log: log(), shards: of((who) => !isAccount(who)), accounts: of(isAccount) })
      await files?.replace(fileName, text)
      all = changed
    })
    last = mine.catch(() => undefined) // told to whoever asked for it
    return mine
  }
  return {
    all: (): ReadonlyMap<Who, Place> => all,
    shards: (): number[] => [...all.keys()].filter((who) => !isAccount(who)),
    accounts: (): Set<string> => new Set([...all.keys()].filter(isAccount)),
    /** The first record that somebody does not have. */
    first: (next: number): number => Math.min(next, ...[...all.values()].map((at) => at.next)),
    /** The first record that a shard does not have, but for accounts that are being moved. */
    firstOfShards: (next: number): number =>
      Math.min(next, ...[...all].map(([who, at]) => (isAccount(who) ? next : at.next))),
    save: (who: Who, at: Place) => change((now) => now.set(who, at)),
    join: (joined: readonly Who[]) =>
      change((now) => {
        for (const who of joined) now.delete(who)
      }),
    fallBehind: (fallen: readonly Who[], at: Place) =>
      change((now) => {
        for (const who of fallen) if (!now.has(who)) now.set(who, at)
      }),
  }
}
export type Behind = Awaited<ReturnType<typeof openBehind>>
