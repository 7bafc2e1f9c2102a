import { ClickHouseError } from '@clickhouse/client'
import { NoAnswer, StoreAway } from '../store-away.ts'

/** An address that refused is asked last for this long, in milliseconds, so that later queries do not try it first. */
const askedLastFor = 10_000
/**
 * An address that failed for this long while another one answers is considered hanging, and queries do not wait for it.
 */
const hangsAfter = 20_000

/** One address of a server, and its recent behaviour. */
export type Address<C> = {
  readonly client: C
  refusedAt: number | null
  silentSince: number | null
  readonly underWay: Set<AbortController>
}

export const addressOf = <C>(client: C): Address<C> => ({
  client,
  refusedAt: null,
  silentSince: null,
  underWay: new Set(),
})

/**
 * TOO_MANY_SIMULTANEOUS_QUERIES, ABORTED, TABLE_IS_READ_ONLY, NOT_ENOUGH_SPACE, UNKNOWN_STATUS_OF_INSERT and
 * KEEPER_EXCEPTION: this server cannot do anything, but another one may. An unreachable shard is not in the list: the
 * next address would answer the same.
 */
const refusals = new Set(['202', '236', '242', '243', '319', '999'])

/** The client's error for an answer that did not come in time; it may still be on its way. */
const isLate = (error: unknown) => error instanceof Error && error.message.startsWith('Timeout error')

/** Whether an address did not accept a query or rows: unreachable, connection closed, or it answers that it cannot. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ClickHouseError) return refusals.has(error.code)
  return !isLate(error)
}

const inOrder = <C>(addresses: readonly Address<C>[], now: number) => {
  const rank = ({ refusedAt }: Address<C>) => (refusedAt === null || now - refusedAt >= askedLastFor ? 0 : refusedAt)
  return addresses.toSorted((a, b) => rank(a) - rank(b))
}

/** The address that would be asked first. */
export const firstOf = <C>(addresses: readonly Address<C>[], now = Date.now()): Address<C> | undefined =>
  inOrder(addresses, now)[0]

/** Reason for cutting a query: its server hangs and another one answers, or the whole store is away. */
const hangs = new Error('The server hangs')

/**
 * Tries addresses in order until one does not refuse; rejects with the error of the last one. A timeout is no refusal:
 * a caller that waited the maximum gets the timeout, and the next caller starts with another address. `signal` is for
 * queries: inserts have their own time limit.
 */
export async function askInTurn<C, T>(
  addresses: readonly Address<C>[],
  work: (client: C, signal: AbortSignal) => Promise<T>,
  now = Date.now,
): Promise<T> {
  let refusal: unknown = new StoreAway('events')
  for (const address of inOrder(addresses, now())) {
    const asking = new AbortController()
    address.underWay.add(asking)
    try {
      return await work(address.client, asking.signal)
    } catch (error) {
      const { aborted, reason } = asking.signal
      if (aborted && reason !== hangs) throw new StoreAway('events', error)
      if (!aborted && !isLate(error) && !isRefusal(error)) throw error
      address.refusedAt = now()
      if (isLate(error)) throw error
      refusal = aborted ? new StoreAway('events', error) : error
    } finally {
      address.underWay.delete(asking)
    }
  }
  throw refusal
}

/** Aborts running queries; their callers get the error that the store is away. */
export function abortQueries(addresses: readonly Address<unknown>[], reason?: Error): void {
  for (const { underWay } of addresses) for (const asking of underWay) asking.abort(reason)
}

/** Checks all addresses in parallel; resolves when one answers. Queries to a hanging address move to another one. */
export async function pingAll<C>(
  addresses: readonly Address<C>[],
  ping: (client: C) => Promise<void>,
  now = Date.now,
): Promise<void> {
  const looks = addresses.map(async (address) => {
    try {
      await ping(address.client)
      address.silentSince = null
    } catch (error) {
      address.refusedAt = now()
      address.silentSince ??= now()
      throw error
    }
  })
  const answers = await Promise.any(looks).then(
    () => [],
    (error: unknown) => (error instanceof AggregateError ? error.errors : [error]),
  )
  const [first] = answers
  if (first !== undefined) throw answers.find((error) => error instanceof NoAnswer) ?? first
  if (addresses.length === 0) throw new StoreAway('events')
  void Promise.allSettled(looks).then(() => {
    abortQueries(
      addresses.filter(({ silentSince }) => silentSince !== null && now() - silentSince >= hangsAfter),
      hangs,
    )
  })
}
