import type { ClickHouseClient } from '@clickhouse/client'
import { z } from 'zod'
import { StoreAway } from '../store-away.ts'
import type { Address } from './addresses.ts'

/** An account that is being moved to another shard. */
export type Moving = {
  account: string
  /** Where it lives, and is read. */
  shard: number
  /** Where rows of it may be that nobody reads. */
  other: number
  /** Its events and sales are held back meanwhile. */
  isHeld: boolean
}

export type FindPlace = {
  /** Who has no shard yet gets one, which is noted: rows are about to come. */
  isToNote?: boolean
  /**
   * For collectors: what was known once is good enough, because no account is moved before each of them said that it brings
   * nothing of it.
   */
  isOldFine?: boolean
}

/** Where accounts live on a cluster: noted in the record store (`store/shards`). */
export type Places = {
  /** The shard of each of these accounts, one of those that are named. */
  of: (accounts: readonly string[], shards: readonly number[], how?: FindPlace) => Promise<ReadonlyMap<string, number>>
  /** Which accounts are being moved, as it was seconds ago at most. */
  moving: () => Promise<readonly Moving[]>
  /** The same, as it is right now. */
  look: () => Promise<readonly Moving[]>
}
export type Sharding = {
  cluster: string
  places: Places
  /** Servers of a shard copy from each other; else each gets every row from here. */
  isReplicated: boolean
  /** How many of them have to have a batch before it counts as stored. */
  insertQuorum?: string
}

/** What a server says of its cluster: all shards, and which is its own. */
export type ClusterView = readonly { shard: number; isOwn: boolean; servers: number }[]
const clusterView = z.array(z.object({ shard: z.number(), isOwn: z.coerce.boolean(), servers: z.number() }))
/** A server says so in no time, in milliseconds. */
const patience = 5000

export const viewOf =
  (cluster: string) =>
  async (client: ClickHouseClient): Promise<ClusterView> => {
    const answer = await client.query({
      query: `SELECT toUInt32(shard_num) AS shard, max(is_local) = 1 AS isOwn, toUInt32(count()) AS servers FROM system.clusters WHERE cluster = {cluster:String} GROUP BY shard`,
      query_params: { cluster },
      format: 'JSONEachRow',
      abort_signal: AbortSignal.timeout(patience),
    })
    return clusterView.parse(await answer.json())
  }

type Parts<C> = {
  addresses: readonly Address<C>[]
  cluster: string
  ask: (client: C) => Promise<ClusterView>
}

/**
 * Which address is a server of which shard, as the servers themselves say. One that is away is asked again when it is
 * needed, and after each look at the store.
 */
export function learnShards<C>({ addresses, cluster, ask }: Parts<C>) {
  const shardOf = new Map<Address<C>, number>()
  let all: readonly number[] = []
  let servers: ReadonlyMap<number, number> = new Map()
  let learning: Promise<void> | null = null
  const learnOne = async (address: Address<C>) => {
    const view = await ask(address.client)
    const own = view.filter(({ isOwn }) => isOwn)
    const [one] = own
    if (!one || own.length > 1)
      throw new Error(
        view.length === 0
          ? `A server in CLICKHOUSE_URL knows no cluster ${cluster}`
          : `A server in CLICKHOUSE_URL is in ${own.length} shards of the cluster ${cluster}: it must be in one`,
      )
    shardOf.set(address, one.shard)
    servers = new Map(view.map((one) => [one.shard, one.servers]))
    all = view.map(({ shard }) => shard).toSorted((a, b) => a - b)
  }
  /** Asks whoever did not say yet; rejects when nobody is known at all. */
  const learn = async () => {
    const unknown = addresses.filter((address) => !shardOf.has(address))
    const asked = await Promise.allSettled(unknown.map(learnOne))
    const failed = asked.find((a) => a.status === 'rejected')
    if (failed && shardOf.size === 0) throw failed.reason
    if (failed) return
    const missing = all.filter((shard) => ![...shardOf.values()].includes(shard))
    if (missing.length > 0)
      throw new Error(`CLICKHOUSE_URL names no server of shard ${missing.join(', ')} of the cluster ${cluster}`)
  }
  const learned = () => (learning ??= learn().finally(() => (learning = null)))
  return {
    /** All shards of the cluster. */
    all: async (): Promise<readonly number[]> => {
      if (all.length === 0) await learned()
      return all
    },
    /** The servers of a shard; rejects while none of them is known. */
    at: async (shard: number): Promise<readonly Address<C>[]> => {
      const known = () => addresses.filter((address) => shardOf.get(address) === shard)
      if (known().length === 0) await learned()
      if (known().length === 0) throw new StoreAway('events', new Error(`Shard ${shard} is away`))
      return known()
    },
    /** All servers of a shard; rejects while one of them is not known yet. */
    whole: async (shard: number): Promise<readonly Address<C>[]> => {
      const known = () => addresses.filter((address) => shardOf.get(address) === shard)
      const isWhole = () => known().length > 0 && known().length >= (servers.get(shard) ?? 1)
      if (!isWhole()) await learned()
      if (!isWhole()) throw new StoreAway('events', new Error(`A server of shard ${shard} is away`))
      return known()
    },
    /** Asks those that were away. */
    learnRest: async (): Promise<void> => {
      if (shardOf.size < addresses.length) await learned()
    },
    /** Whether a server of each shard answered when the store was looked at last. */
    areUp: (): ReadonlyMap<number, boolean> =>
      new Map(
        all.map((shard) => [
          shard,
          addresses.some((address) => shardOf.get(address) === shard && address.silentSince === null),
        ]),
      ),
  }
}
export type Shards<C> = ReturnType<typeof learnShards<C>>
