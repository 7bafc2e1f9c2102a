import type { Cluster } from '../../env-cluster.ts'
import type { Database } from '../database/open.ts'
import type { Places, Sharding } from '../events/shards.ts'
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
 * R179: where an account lives on a cluster, out of the record store and from then on out of memory. While the record store is away nobody is told
 * a place that is not known: rows on a wrong shard would not be found, and a question there would find nothing.
 */
export function placesOf(database: Pool): Places {
  const known = new Map<string, number>()
  const learn = async (accounts: readonly string[]) => {
    const unknown = accounts.filter((account) => !known.has(account))
    if (unknown.length === 0) return []
    for (const { account, shard } of await readPlaces(database, unknown)) known.set(account, shard)
    return unknown.filter((account) => !known.has(account))
  }
  return {
    of: async (accounts, shards, isToNote) => {
      let fresh = await learn(accounts)
      if (fresh.length > 0 && isToNote) {
        await notePlaces(
          database,
          fresh.map((account) => ({ account, shard: rendezvous(account, shards) })),
        )
        fresh = await learn(fresh) // somebody else may have noted them first
      }
      return new Map(accounts.map((account) => [account, known.get(account) ?? rendezvous(account, shards)]))
    },
  }
}

/** Nothing where there is no cluster. */
export const shardingOf = (database: Pool, cluster: Cluster | undefined): Sharding | undefined =>
  cluster && { ...cluster, cluster: cluster.name, places: placesOf(database) }
