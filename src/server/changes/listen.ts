import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'

/** The name is historical: older versions of the program listen on it as well. */
export const channel = 'outbound_routing'

/**
 * A connection that only listens. `connect` reopens it after a failure; until then the regular check still finds
 * changes. Never rejects.
 */
export function listen(database: Database, onChange: () => void, log: Log) {
  let client: pg.Client | null = null
  let isListening = false
  const lost = (one: pg.Client) => {
    if (client !== one) return
    client = null
    isListening = false
  }
  const end = async (one: pg.Client | null) => {
    if (one) lost(one)
    await one?.end().catch((error: unknown) => log.warn('the listener for changes did not end', { error }))
  }
  const connect = async (): Promise<void> => {
    if (client || database.pool.options.connectionString === undefined) return
    const made = new pg.Client({ ...database.pool.options, connectionTimeoutMillis: 5000 })
    client = made
    made.on('error', (error) => {
      log.warn('the listener for changes lost its connection', { error })
      lost(made)
    })
    made.on('end', () => lost(made))
    made.on('notification', onChange)
    try {
      await made.connect()
      await made.query(`LISTEN ${channel}`)
      if (client === made) isListening = true
    } catch (error) {
      log.warn('nobody listens for changes', { error })
      await end(made)
    }
  }
  return { connect, isListening: () => isListening, stop: () => end(client) }
}
