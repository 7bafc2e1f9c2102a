import { startClickHouse } from '../server/store/embedded/clickhouse.ts'
import { freePort } from '../server/store/embedded/free-port.ts'
import { type Events, openEvents } from '../server/store/events/open.ts'
import { passableFolder } from './passable-folder.ts'

export type KillableStore = {
  url: string
  events: Events
  /** As a loss of power. */
  kill: () => Promise<void>
  /** Starts it again, where it was. */
  start: () => Promise<void>
  /** Nothing hides what is stored twice. */
  stopMerges: () => Promise<void>
  close: () => Promise<void>
}

/** An event store of its own, without tables, to be killed and started again on the same port and disk. */
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
