import { ClickHouseError } from '@clickhouse/client'
import pg from 'pg'

export type StoreName = 'database' | 'events'

/** A store cannot be reached, or is known not to answer. The caller may retry later. */
export class StoreAway extends Error {
  readonly store: StoreName
  constructor(store: StoreName, cause?: unknown) {
    super(store === 'database' ? 'The database is away' : 'The event store is away', { cause })
    this.store = store
  }
}

/** A store took longer to answer than the caller waits. It may be busy or hang; that is not known yet. */
export class NoAnswer extends Error {
  constructor(cause?: unknown) {
    super('The store did not answer in time', { cause })
  }
}

/** Codes of sockets and of PostgreSQL (classes 08 and 57P, and those for missing connections, memory or disk space). */
const awayCode = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|08\w{3}|57P0[1-5]|53\w{3}|58030)$/
/** Messages of the drivers that have no code. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Timeout error|socket hang up|Cannot use a pool after)/
/**
 * NETWORK_ERROR, SOCKET_TIMEOUT, TOO_MANY_SIMULTANEOUS_QUERIES, NOT_ENOUGH_SPACE, ABORTED, ALL_CONNECTION_TRIES_FAILED
 * (a shard): ClickHouse answers, but cannot do anything.
 */
const awayInEvents = new Set(['202', '209', '210', '236', '243', '279'])

/**
 * TIMEOUT_EXCEEDED, MEMORY_LIMIT_EXCEEDED, TOO_MANY_BYTES of ClickHouse; or a statement cancelled at PostgreSQL's
 * limit.
 */
const tooMuchInEvents = new Set(['159', '241', '307'])

/** Whether a store is up but ended a query because it took too long or too much memory. */
export function isTooMuch(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth++) {
    if (one instanceof ClickHouseError) return tooMuchInEvents.has(one.code)
    if ('code' in one && one.code === '57014') return true
  }
  return false
}

/** Whether an error, or one of its causes, means that a store is away, as opposed to a wrong query. */
export function isStoreAway(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth++) {
    if (one instanceof StoreAway || awayWords.test(one.message)) return true
    if (one instanceof ClickHouseError) return awayInEvents.has(one.code)
    if ('code' in one && awayCode.test(String(one.code))) return true
    if (one instanceof AggregateError && one.errors.some(isStoreAway)) return true
  }
  return false
}

/** Whether a store answered, even if only with an error, such as that it is starting up or has no room. */
export function hasSpoken(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 6; one = one.cause, depth++) {
    if (one instanceof ClickHouseError || one instanceof pg.DatabaseError) return true
    if (one instanceof AggregateError && one.errors.some(hasSpoken)) return true
  }
  return false
}
