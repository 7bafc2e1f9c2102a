import type { Cluster } from '../../env-cluster.ts'
import type { Database } from '../database/open.ts'
import type { FindPlace, Moving, Places, Sharding } from '../events/shards.ts'
import { readMoving } from './moves.ts'
import { rendezvous } from './rendezvous.ts'

type Pool = Pick<Database, 'pool'>
type Place = { account: string; shard: number }

/** Notes where accounts live; whose place is noted already keeps it. */
export async function notePlaces({ pool }: Pool, places: readonly Place[]): Promise<void> {
  await pool.query(
    `INSERT INTO account_shard (account_uuid, shard) SELECT * FROM unnest($1::uuid[], $2::int[]) ON CONFLICT DO NOTHING`,
    [places.map((p) => p.account), places.map((p) => p.shard)],
  )
}

export async function readPlaces({ pool }: Pool, accounts: readonly string[]): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    'SELECT account_uuid AS account, shard FROM account_shard WHERE account_uuid = ANY($1::uuid[])',
    [accounts],
  )
  return rows
}

/**
 * How often somebody who asks for places looks which accounts are being moved, and how old the last look may be, in
 * milliseconds. Whoever moves an account waits for longer than that before its place changes, so that no process goes on with
 * an old one.
 */
export const lookTimes = { every: 2000, goodFor: 10_000 }

/**
 * R179: where an account lives on a cluster, out of the record store and from then on out of memory. While the record store is
 * away nobody is told a place that is not known: rows on a wrong shard would not be found, and a question there would find
 * nothing. Of an account that is being moved (R180: moving an account to another shard) the record store is asked each time.
 */
export function placesOf(database: Pool, { every, goodFor } = lookTimes): Places {
  const known = new Map<string, number>()
  /** What collectors go on with: until each of them holds back what it has of an account, it is not moved. */
  const kept = new Map<string, number>()
  let moving: readonly Moving[] = []
  let [looks, lookedAt] = [0, Number.NEGATIVE_INFINITY]
  let looking: Promise<void> | null = null
  const lookOnce = async () => {
    const began = performance.now()
    const found = await readMoving(database)
    if (began - lookedAt > goodFor) known.clear() // a whole move may have been missed
    for (const { account, isHeld } of found) {
      known.delete(account)
      if (isHeld) kept.delete(account)
    }
    moving = found
    lookedAt = began
    looks++
  }
  const begin = () => (looking ??= lookOnce().finally(() => (looking = null)))
  const look = async () => {
    await looking?.catch(() => undefined) // begun before this call, it may not know what was written before it
    await begin()
    return moving
  }
  /** What is known is young enough; rejects when it is not, and nobody answers. */
  const beYoung = async () => {
    const age = performance.now() - lookedAt
    if (age >= goodFor) await look()
    else if (age >= every) begin().catch(() => undefined) // until it is too old, nobody waits for it
  }
  const find = async (accounts: readonly string[], memory: Map<string, number>) => {
    const unknown = accounts.filter((account) => !memory.has(account))
    const found = new Map(accounts.map((account) => [account, memory.get(account)]))
    if (unknown.length === 0) return found
    const before = looks
    for (const { account, shard } of await readPlaces(database, unknown)) {
      found.set(account, shard)
      const move = moving.find((one) => one.account === account)
      const isSettled = !move || (memory === kept && !move.isHeld)
      if (isSettled && looks === before) memory.set(account, shard) // what was read beside a look may be of before a move
    }
    return found
  }
  return {
    look,
    moving: async () => {
      await beYoung()
      return moving
    },
    of: async (accounts, shards, { isToNote = false, isOldFine = false }: FindPlace = {}) => {
      if (!isOldFine) await beYoung()
      const memory = isOldFine ? kept : known
      let found = await find(accounts, memory)
      const fresh = accounts.filter((account) => found.get(account) === undefined)
      if (fresh.length > 0 && isToNote) {
        await notePlaces(
          database,
          fresh.map((account) => ({ account, shard: rendezvous(account, shards) })),
        )
        found = new Map([...found, ...(await find(fresh, memory))]) // somebody else may have noted them first
      }
      return new Map(accounts.map((account) => [account, found.get(account) ?? rendezvous(account, shards)]))
    },
  }
}

/** Nothing where there is no cluster. */
export const shardingOf = (
  database: Pool,
  cluster: Cluster | undefined,
  times: typeof lookTimes = lookTimes,
): Sharding | undefined => cluster && { ...cluster, cluster: cluster.name, places: placesOf(database, times) }
