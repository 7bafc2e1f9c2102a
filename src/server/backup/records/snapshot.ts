import pg from 'pg'

export type Snapshot = { client: pg.Client; at: Date; close: () => Promise<void> }

/** A separate connection without a time limit. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'outbound backup', keepAlive: true })
  client.on('error', () => {}) // a broken connection rejects the next query as well
  await client.connect()
  await client.query('SET statement_timeout = 0')
  await client.query('SET idle_in_transaction_session_timeout = 0')
  return client
}

/** The record store at one moment, for reading. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectTo(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // the first query creates the snapshot
    const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at')
    return { client, at: rows[0]?.at ?? new Date(), close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}
