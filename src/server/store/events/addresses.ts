import { ClickHouseError } from '@clickhouse/client'
import { NoAnswer, StoreAway } from '../store-away.ts'

/** One that refused is asked last for this long, in milliseconds: anyone who comes meanwhile does not meet it first. */
const askedLastFor = 10_000
/** An address that failed for this long, while another one answers, is taken to hang and is not waited for. */
const hangsAfter = 20_000

/** A server under one of its addresses, and how it behaved lately. */
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
 * KEEPER_EXCEPTION: this server can do nothing, and another one may. That a shard behind it cannot be reached is none of
 * these: the next address would say the same.
 */
const refusals = new Set(['202', '236', '242', '243', '319', '999'])

/** What the client says of an answer that did not come in time, which may be on its way. */
const isLate = (error: unknown) => error instanceof Error && error.message.startsWith('Timeout error')

/** Whether an address did not take a question or rows: nobody is there, the connection ended, or it answers that it cannot. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ClickHouseError) return refusals.has(error.code)
  return !isLate(error)
}

const inOrder = <C>(addresses: readonly Address<C>[], now: number) => {
  const rank = ({ refusedAt }: Address<C>) => (refusedAt === null || now - refusedAt >= askedLastFor ? 0 : refusedAt)
  return addresses.toSorted((a, b) => rank(a) - rank(b))
}

/** Who would be asked first. */
export const firstOf = <C>(addresses: readonly Address<C>[], now = Date.now()): Address<C> | undefined =>
  inOrder(addresses, now)[0]

/** Why a question was cut: its server hangs and another one answers, or the whole store was called away. */
const hangs = new Error('The server hangs')

/**
 * Has one address after the other do it until one does not refuse; rejects as the last of them did. One that is late is not
 * a refusal: who waited as long as one may wait is told so, and the next one asks elsewhere first. `signal` is for questions:
 * rows have a patience of their own.
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

/** Aborts the queries under way; each is answered that the store is away. */
export function cut(addresses: readonly Address<unknown>[], reason?: Error): void {
  for (const { underWay } of addresses) for (const asking of underWay) asking.abort(reason)
}

/** Looks at all addresses at once: resolves when one answers. A query to one that hangs is sent to another. */
export async function lookAtAll<C>(
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
    cut(
      addresses.filter(({ silentSince }) => silentSince !== null && now() - silentSince >= hangsAfter),
      hangs,
    )
  })
}
