import { startClickHouse } from '../server/store/embedded/clickhouse.ts'
import { freePort } from '../server/store/embedded/free-port.ts'
import { type Events, openEvents } from '../server/store/events/open.ts'
import { passableFolder } from './passable-folder.ts'

export type KillableStore = {
  url: string
  events: Events
  /** Like a power loss. */
  kill: () => Promise<void>
  /** Restarts it on the same port and disk. */
  start: () => Promise<void>
  /** So that no merge hides duplicates. */
  stopMerges: () => Promise<void>
  close: () => Promise<void>
}

/** A separate event store without tables, which can be killed and restarted on the same port and disk. */
export async function killableStore(): Promise<KillableStore> {
  const dir = passableFolder('outbound-event-store-')
  const port = await freePort()
  const begin = () => startClickHouse(dir, { port })
  let server = await begin()
  const events = openEvents(server.url)
  return {
    url: server.url,
    events,
    kill: async () => {
      server.end()
      await server.ended
    },
    start: async () => {
      server = await begin()
    },
    stopMerges: async () => {
      for (const table of ['pageview', 'click']) await events.define(`SYSTEM STOP MERGES ${table}`)
    },
    close: async () => {
      await events.close()
      await server.stop()
    },
  }
}
