import { z } from 'zod'
import { addressOf } from '../../server/address-of-store.ts'
import { type EventStore, eventStore } from '../../server/backup/index.ts'
import type { Cluster } from '../../server/env-cluster.ts'
import { OperatorError } from '../../server/operator-error.ts'
import { serversOf } from '../../server/store/shards/servers.ts'

const view = z.object({ shard: z.number(), isOwn: z.coerce.boolean(), servers: z.number() })

export type ShardStores = {
  all: readonly number[]
  /** Every server of a shard. Rejects when one of them does not answer. */
  whole: (shard: number) => readonly EventStore[]
  /** Where rows of a shard are written: a server that copies them to the others, or each of them. */
  written: (shard: number) => readonly EventStore[]
}

/** The servers of a cluster by their shard, as they say themselves, for what is done on one shard alone. */
export async function shardStores(clickhouseUrl: string, cluster: Cluster): Promise<ShardStores> {
  const sql = `SELECT toUInt32(shard_num) AS shard, max(is_local) = 1 AS isOwn, toUInt32(count()) AS servers
    FROM system.clusters WHERE cluster = '${cluster.name}' GROUP BY shard`
  const asked = await Promise.all(
    serversOf(clickhouseUrl).map(async (url) => {
      const store = eventStore({ url })
      const found = await store.rows(sql, view).catch(() => null)
      return { url, store, found }
    }),
  )
  const known = asked.flatMap(({ store, found }) => (found ? [{ store, found }] : []))
  const first = known[0]?.found
  if (!first?.length)
    throw new OperatorError(`No server in CLICKHOUSE_URL answers, or none knows a cluster ${cluster.name}`)
  const whole = (shard: number): readonly EventStore[] => {
    const stores = known.filter(({ found }) => found.some((one) => one.isOwn && one.shard === shard))
    const servers = first.find((one) => one.shard === shard)?.servers ?? 1
    if (stores.length >= servers) return stores.map(({ store }) => store)
    const silent = asked.filter(({ found }) => found === null).map(({ url }) => addressOf(url))
    throw new OperatorError(`Shard ${shard} is away: ${silent.join(', ')} does not answer`)
  }
  return {
    all: first.map(({ shard }) => shard).toSorted((a, b) => a - b),
    whole,
    written: (shard) => (cluster.isReplicated ? whole(shard).slice(0, 1) : whole(shard)),
  }
}
