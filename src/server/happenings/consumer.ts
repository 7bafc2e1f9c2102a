import type { Happening, HappeningKind, HappeningOf } from '../../contract/happenings.ts'

/** A consumer of account events: a name and a function. */
export type Consumer = {
  /** Must never change: its deliveries are stored under it. A different name is a different consumer. */
  name: string
  /** Where a new consumer starts: with events from now on, or with all stored ones. */
  from: 'now' | 'beginning'
  /** All kinds when undefined. */
  kinds: readonly HappeningKind[] | undefined
  /**
   * Handles one event. It counts as handled once this resolves; when it throws, or needs longer than five minutes (then
   * `signal` fires), it is repeated. The same event may come twice, so handling must be idempotent: account, kind and
   * key identify it. Events come in order, except repeated ones.
   */
  take(happening: Happening, signal: AbortSignal): Promise<void>
}

/** A consumer of some kinds, typed by them. */
export const defineConsumer = <K extends HappeningKind>(consumer: {
  name: string
  from: Consumer['from']
  kinds?: readonly K[]
  take: (happening: HappeningOf<K>, signal: AbortSignal) => Promise<void>
}): Consumer => ({
  ...consumer,
  kinds: consumer.kinds,
  // it only gets those kinds
  take: (h, signal) => consumer.take(h as HappeningOf<K>, signal),
})
