/**
 * For requests that nobody sends twice: where they go while the record store is away, to be taken in when it is back. Each kind has
 * one who takes it in, in the `takesLater` of its module.
 */
export type Later = {
  /** True when it is on disk; false where the record store is there, or the disk has no room: anyone who asks is to send it again. */
  keep: (kind: string, request: string) => Promise<boolean>
  /** Some wait: what comes now waits behind them. */
  isWaiting: () => boolean
}
/** For processes that keep nothing. */
export const never: Later = { keep: async () => false, isWaiting: () => false }
