import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from '../store/database/open.ts'

/**
 * One connection that only listens. `connect` opens it again after it broke; until then the poll still refreshes. Never
 * rejects.
 */
export function listen(database: Database, onChange: () => void, log: Log) {
  let client: pg.Client | null = null
  const end = async (one: pg.Client | null) => {
    client = null
    await one?.end().catch((error: unknown) => log.warn('the routing listener did not end', { error }))
  }
  const connect = async (): Promise<void> => {
    if (client) return
    const made = new pg.Client({ ...database.pool.options, connectionTimeoutMillis: 5000 })
    client = made
    made.on('error', (error) => {
      log.warn('the routing listener lost its connection', { error })
      if (client === made) client = null
    })
    made.on('notification', onChange)
    try {
      await made.connect()
      await made.query('LISTEN outbound_routing')
    } catch (error) {
      log.warn('routing cannot listen for changes', { error })
      if (client === made) await end(made)
    }
  }
  return { connect, stop: () => end(client) }
}
