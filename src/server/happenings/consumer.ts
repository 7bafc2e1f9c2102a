import type { Happening, HappeningKind, HappeningOf } from '../../contract/happenings.ts'

/** Somebody who is told what happened to accounts: a name and a function. */
export type Consumer = {
  /** For ever the same: what it was told is noted under it. Under another name it is another consumer. */
  name: string
  /** Where one begins that was not there before: with what happens from now on, or with everything that is still kept. */
  from: 'now' | 'beginning'
  /** Undefined: all kinds. */
  kinds: readonly HappeningKind[] | undefined
  /**
   * Takes one. It has been taken once this resolves; when it throws, or needs longer than a minute (then `signal` fires), it
   * is told again. The same happening may come twice, so taking it twice must do no more than taking it once: its
   * account, kind and key say which one it is. In the order they happened, but for those that are told again.
   */
  take(happening: Happening, signal: AbortSignal): Promise<void>
}

/** A consumer of some kinds, which it is handed as their types. */
export const defineConsumer = <K extends HappeningKind>(consumer: {
  name: string
  from: Consumer['from']
  kinds?: readonly K[]
  take: (happening: HappeningOf<K>, signal: AbortSignal) => Promise<void>
}): Consumer => ({
  ...consumer,
  kinds: consumer.kinds,
  // only those kinds are handed to it
  take: (h, signal) => consumer.take(h as HappeningOf<K>, signal),
})
