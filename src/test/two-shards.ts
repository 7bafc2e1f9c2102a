import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { clusterConfig, startClickHouse } from '../server/store/embedded/clickhouse.ts'
import type { EmbeddedServer } from '../server/store/embedded/embedded-server.ts'
import { freePort } from '../server/store/embedded/free-port.ts'
import { migrateServers } from '../server/store/events/migrate-servers.ts'
import { type Events, openEvents } from '../server/store/events/open.ts'
import { passableFolder } from './passable-folder.ts'

export type TwoShards = {
  events: Events
  servers: readonly EmbeddedServer[]
  /** All addresses, in the form of `CLICKHOUSE_URL`. */
  url: string
  /** The shard that the hash assigns to each of these accounts. */
  shardsOf: (accounts: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** The same number of new accounts for each shard: at random, all of them could fall on one. */
  accountsOnBoth: (each: number) => Promise<string[]>
  /** Queries a single server. */
  ask: <T extends z.ZodType>(shard: number, sql: string, row: T) => Promise<z.output<T>[]>
  /**
   * The last output of servers that ended by themselves; each was restarted, as a supervisor would. ClickHouse 26.7
   * sometimes ends ("Terminate called for uncaught exception") when the shard it talks to is killed and resets the
   * connection.
   */
  crashes: readonly string[]
  /** Kills a server with -9, whatever it is doing. */
  kill: (shard: number) => Promise<void>
  /** Restarts a killed or stopped server on the same port and disk. */
  start: (shard: number) => Promise<void>
  close: () => Promise<void>
}

export const twoShards = { name: 'two' }
const hashed = z.object({ account: z.string(), shard: z.number() })

/** Two separate event stores that form a cluster without Keeper, with their tables unless they are created later. */
export async function startTwoShards({ hasTables = true } = {}): Promise<TwoShards> {
  const home = passableFolder('outbound-shards-')
  const tcpPorts = [await freePort(), await freePort()]
  const ports = [await freePort(tcpPorts), await freePort(tcpPorts)]
  const password = 'of-both-shards'
  const clusters = clusterConfig(twoShards.name, tcpPorts, password)
  const startOne = (i: number) =>
    startClickHouse(join(home, `shard-${i}`), { port: ports[i] ?? 0, tcpPort: tcpPorts[i] ?? 0, clusters, password })
  const crashes: string[] = []
  const servers: EmbeddedServer[] = []
  const starting = [0, 1].map(() => Promise.resolve())
  /** Servers that should run. */
  const wanted = new Set([0, 1])
  const up = async (i: number): Promise<void> => {
    const server = await startOne(i)
    servers[i] = server
    void server.ended.then(() => {
      if (!wanted.has(i) || servers[i] !== server) return
      crashes.push(server.lastWords())
      starting[i] = up(i).catch((error: unknown) => void crashes.push(String(error)))
    })
  }
  const down = async (i: number, how: (server: EmbeddedServer) => Promise<unknown>) => {
    wanted.delete(i)
    await starting[i]
    const server = servers[i]
    if (server) await how(server)
  }
  await Promise.all([up(0), up(1)])
  const url = servers.map((s) => s.url).join(',')
  if (hasTables) await migrateServers(url, twoShards)
  const events = openEvents(url, { requestTimeout: 20_000, cluster: twoShards })
  const shardsOf: TwoShards['shardsOf'] = async (accounts) => {
    const rows = await events.systemQuery({
      name: 'test',
      sql: 'SELECT toString(a) AS account, toUInt32(cityHash64(a) % 2 + 1) AS shard FROM (SELECT arrayJoin({accounts:Array(UUID)}) AS a)',
      params: { accounts },
      row: hashed,
    })
    return new Map(rows.map((r) => [r.account, r.shard]))
  }
  return {
    events,
    servers,
    url,
    shardsOf,
    accountsOnBoth: async (each) => {
      const drawn = [...(await shardsOf(Array.from({ length: 40 + 4 * each }, () => randomUUID())))]
      return [1, 2].flatMap((shard) =>
        drawn
          .filter(([, at]) => at === shard)
          .slice(0, each)
          .map(([account]) => account),
      )
    },
    ask: async (shard, sql, row) => {
      const one = openEvents(servers[shard - 1]?.url ?? '')
      try {
        return await one.systemQuery({ name: 'test', sql, row })
      } finally {
        await one.close()
      }
    },
    crashes,
    kill: (shard) =>
      down(shard - 1, async (server) => {
        server.end()
        await server.ended
      }),
    start: async (shard) => {
      wanted.add(shard - 1)
      await up(shard - 1)
    },
    close: async () => {
      await events.close()
      await Promise.all([0, 1].map((i) => down(i, (server) => server.stop())))
    },
  }
}
