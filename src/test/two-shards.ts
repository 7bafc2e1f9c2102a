import { join } from 'node:path'
import { clusterConfig, startClickHouse } from '../server/store/embedded/clickhouse.ts'
import type { EmbeddedServer } from '../server/store/embedded/embedded-server.ts'
import { freePort } from '../server/store/embedded/free-port.ts'
import { migrateEvents } from '../server/store/events/migrations.ts'
import { type Events, openEvents } from '../server/store/events/open.ts'
import { passableFolder } from './passable-folder.ts'

export type TwoShards = { events: Events; servers: readonly EmbeddedServer[]; close: () => Promise<void> }

/** Two event stores of their own that make a cluster, with its tables. */
export async function startTwoShards(): Promise<TwoShards> {
  const home = passableFolder('outbound-shards-')
  const ports = [await freePort(), await freePort()]
  const password = 'of-both-shards'
  const clusters = clusterConfig('two', ports, password)
  const servers = await Promise.all(
    ports.map((tcpPort, i) => startClickHouse(join(home, `shard-${i}`), { tcpPort, clusters, password })),
  )
  const events = openEvents(servers.map((s) => s.url).join(','))
  await migrateEvents(events, 'two')
  return {
    events,
    servers,
    close: async () => {
      await events.close()
      await Promise.all(servers.map((s) => s.stop()))
    },
  }
}
