import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Cluster } from '../server/env-cluster.ts'
import type { Database } from '../server/store/database/open.ts'
import { clusterConfig, startClickHouse } from '../server/store/embedded/clickhouse.ts'
import type { EmbeddedServer } from '../server/store/embedded/embedded-server.ts'
import { freePort } from '../server/store/embedded/free-port.ts'
import { type Events, openEvents } from '../server/store/events/open.ts'
import { lookTimes, shardingOf } from '../server/store/shards/places.ts'
import { rendezvous } from '../server/store/shards/rendezvous.ts'
import { migrateServers } from '../server/store/shards/servers.ts'
import { passableFolder } from './passable-folder.ts'
import { type TestStores, testStores } from './stores.ts'

export type TwoShards = {
  /** Of the addresses alone, as commands of before asked: the tables divide what they get. */
  events: Events
  servers: readonly EmbeddedServer[]
  /** All addresses, as `CLICKHOUSE_URL` has them. */
  url: string
  /** Opens the store as the product does, with places noted in these records. Closed with the rest. */
  placed: (database: Database, cluster?: Cluster, times?: typeof lookTimes) => Events
  /** Ends a server with -9, whatever it is doing. */
  kill: (shard: number) => Promise<void>
  /** Starts one that was killed or stopped, where it was. */
  start: (shard: number) => Promise<void>
  close: () => Promise<void>
}

const cluster = { name: 'two', isReplicated: false }

/** New accounts, so many for each shard: drawn by chance alone, all of them may come to one. */
export const accountsOnBoth = (each: number): string[] =>
  [1, 2].flatMap((shard) => {
    const found: string[] = []
    while (found.length < each) {
      const account = randomUUID()
      if (rendezvous(account, [1, 2]) === shard) found.push(account)
    }
    return found
  })

/** Two event stores of their own that make a cluster, with its tables. */
export async function startTwoShards(): Promise<TwoShards> {
  const home = passableFolder('outbound-shards-')
  const tcpPorts = [await freePort(), await freePort()]
  const ports = [await freePort(tcpPorts), await freePort(tcpPorts)]
  const password = 'of-both-shards'
  // the same servers again as the two of one shard
  const pair = clusterConfig('pair', tcpPorts, password).replaceAll('</shard><shard>', '')
  const clusters = [clusterConfig('two', tcpPorts, password), pair]
    .join('')
    .replace('</remote_servers><remote_servers>', '')
  const dir = (i: number) => join(home, `shard-${i}`)
  const startOne = (i: number) =>
    startClickHouse(dir(i), { port: ports[i] ?? 0, tcpPort: tcpPorts[i] ?? 0, clusters, password })
  const servers = await Promise.all([startOne(0), startOne(1)])
  const url = servers.map((s) => s.url).join(',')
  const plain = openEvents(url)
  const opened = [plain]
  await migrateServers(url.split(','), cluster)
  return {
    events: plain,
    servers,
    url,
    placed: (database, of = cluster, times = lookTimes) => {
      const sharding = shardingOf(database, of, times)
      const events = openEvents(url, { requestTimeout: 20_000, ...(sharding ? { sharding } : {}) })
      opened.push(events)
      return events
    },
    kill: async (shard) => {
      servers[shard - 1]?.end()
      await servers[shard - 1]?.ended
    },
    start: async (shard) => {
      servers[shard - 1] = await startOne(shard - 1)
    },
    close: async () => {
      await Promise.all(opened.map((events) => events.close()))
      await Promise.all(servers.map((s) => s.stop()))
    },
  }
}

/** The same beside records of a file's own, which note where accounts live. */
export async function startPlacedShards(times?: typeof lookTimes) {
  const shards = await startTwoShards()
  const stores: TestStores = await testStores()
  const close = async () => {
    await shards.close()
    await stores.close()
  }
  return { shards, stores, events: shards.placed(stores.database, undefined, times), close }
}
export type PlacedShards = Awaited<ReturnType<typeof startPlacedShards>>
