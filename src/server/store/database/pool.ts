import pg from 'pg'
import { StoreAway } from '../store-away.ts'

export type PoolOptions = {
  max?: number
  /** Shown in the server's list of sessions. */
  name?: string
  onError?: (error: Error) => void
  /** Closes the connection when an answer takes longer; for callers without slow queries. */
  longestQuery?: number
  /** The server cancels a statement that takes longer. */
  longestStatement?: number
  /** Maximum wait for a connection, in milliseconds. */
  longestWait?: number
}
/** Maximum wait for a connection; an unreachable database is noticed much sooner (watch-store.ts). */
const patience = 60_000
/**
 * How long an idle connection stays open, in milliseconds: longer than the minute between job runs. A new connection
 * costs the server far more than the jobs' queries, because it reads its whole catalogue again.
 */
const idleFor = 150_000

type Release = pg.PoolClient['release']
type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
const nothingToRelease: Release = () => {}

/**
 * The only way to open connections to the record store.
 *
 * A connection that breaks while in use emits its own `error` event, and an `error` event without a listener ends the
 * process, so each connection has a listener for its whole life. While the database is known to be away (`turn`),
 * nothing waits for it: running work is cut, and new work is refused at once.
 */
export class StorePool extends pg.Pool {
  #isAway: boolean
  readonly #open = new Set<pg.PoolClient>()
  readonly #waiting = new Set<() => void>()

  /** Without a URL the database is away until `connectTo` sets one. */
  constructor(
    url: string | undefined,
    { max = 10, name, longestQuery, longestStatement, longestWait = patience, onError = () => {} }: PoolOptions = {},
  ) {
    super({
      ...(url === undefined ? {} : { connectionString: url }),
      max,
      connectionTimeoutMillis: longestWait,
      idleTimeoutMillis: idleFor,
      ...(name === undefined ? {} : { application_name: name }),
      ...(longestQuery === undefined ? {} : { query_timeout: longestQuery }),
      ...(longestStatement === undefined ? {} : { statement_timeout: longestStatement }),
    })
    this.#isAway = url === undefined
    this.on('error', () => {}) // the listener below handles it
    this.on('connect', (client) => {
      this.#open.add(client)
      client.once('end', () => this.#open.delete(client))
      client.on('error', (error) => {
        if (!this.ending) onError(error) // the server closing a connection during shutdown is expected
      })
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Taken): void
  override connect(callback?: Taken): Promise<pg.PoolClient> | void {
    if (callback) return this.#take(callback)
    return new Promise((resolve, reject) =>
      this.#take((error, client) => (client ? resolve(client) : reject(error ?? new StoreAway('database')))),
    )
  }

  connectTo(url: string): void {
    this.options.connectionString = url
    this.turn('back')
  }

  get isAway(): boolean {
    return this.#isAway
  }

  turn(state: 'away' | 'back'): void {
    this.#isAway = state === 'away' || this.options.connectionString === undefined
    if (!this.#isAway) return
    for (const refuse of this.#waiting) refuse()
    for (const client of this.#open) cut(client)
  }

  #take(callback: Taken): void {
    if (this.#isAway) {
      process.nextTick(callback, new StoreAway('database'), undefined, nothingToRelease)
      return
    }
    const refuse = () => {
      this.#waiting.delete(refuse)
      callback(new StoreAway('database'), undefined, nothingToRelease)
    }
    this.#waiting.add(refuse)
    super.connect((error, client, release) => {
      if (this.#waiting.delete(refuse))
        callback(error, client, client ? givenBackWhenItEnds(client, release) : nothingToRelease)
      // The caller has already been told that the database is away. Release in a later turn of the event loop:
      // otherwise all such callers would pass one broken connection to each other recursively. A caller that got no
      // connection has nothing to release.
      else if (client) setImmediate(() => release())
    })
  }
}

/**
 * The holder of a closed connection may never release it (a transaction whose BEGIN fails forgets it), and ten of those
 * would exhaust the pool. So it is released here; a second release by the holder does nothing.
 */
function givenBackWhenItEnds(client: pg.PoolClient, giveBack: Release): Release {
  let hasEnded = false
  const onEnd = () => {
    hasEnded = true
    giveBack(new StoreAway('database'))
  }
  client.once('end', onEnd)
  const release: Release = (destroy) => {
    if (hasEnded) return
    client.off('end', onEnd)
    giveBack(destroy)
  }
  client.release = release
  return release
}

/** Closes a connection whatever it is doing. The driver has no method for this, so the socket is destroyed. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as { connection?: { stream?: { destroy: (error: Error) => void } } }
  connection?.stream?.destroy(new StoreAway('database'))
}
