import pg from 'pg'
import { StoreAway } from '../store-away.ts'

export type PoolOptions = {
  max?: number
  /** Shown in the list of sessions of the server. */
  name?: string
  onError?: (error: Error) => void
  /** An answer that takes longer ends its connection; for those who ask nothing that takes long. */
  longestQuery?: number
  /** The server ends a statement that takes longer. */
  longestStatement?: number
  /** How long somebody waits for a connection, in milliseconds. */
  longestWait?: number
}
/** Nobody waits longer for a connection; that the database is away is noticed much sooner (watch-store.ts). */
const patience = 60_000
/**
 * How long a connection nobody needs stays open, in milliseconds: longer than the minute after which the next jobs begin. A new
 * one costs the server far more than their questions, because it reads all of its catalogue again.
 */
const idleFor = 150_000

type Release = pg.PoolClient['release']
type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
const nothingToRelease: Release = () => {}

/**
 * The one way connections to the record store are opened.
 *
 * A connection that breaks while somebody works with it reports that as an event of its own, and an `error` event nobody
 * listens to ends the process: so each connection is listened to for as long as it lives. While the database is known to be
 * away (`turn`), nobody waits for it: what is under way is cut, and what comes is refused at once.
 */
export class StorePool extends pg.Pool {
  #isAway: boolean
  readonly #open = new Set<pg.PoolClient>()
  readonly #waiting = new Set<() => void>()

  /** Without an address the database is away until `connectTo` says where it is. */
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
        if (!this.ending) onError(error) // a connection that the server ends during shutdown is expected
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
      // Anyone who asked was told that the database is away. Given back in a moment of its own: all who were told so would
      // otherwise hand on one broken connection within each other. Who waited without success has nothing to give back.
      else if (client) setImmediate(() => release())
    })
  }
}

/**
 * Anyone who holds a connection that ended may never give it back: a transaction whose BEGIN fails forgets it, and ten of those
 * would be all there are. Given back a second time, by its holder, nothing happens.
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

/** The driver has no words for "end this connection whatever it is doing"; its socket has. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as { connection?: { stream?: { destroy: (error: Error) => void } } }
  connection?.stream?.destroy(new StoreAway('database'))
}
