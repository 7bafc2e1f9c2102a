/**
 * Stores requests that clients send only once while the record store is away, and processes them when it is back. Each
 * kind has a handler in its module's `takesLater`.
 */
export type Later = {
  /** True when it is on disk; false when the record store is up, or the disk is full: the client then has to retry. */
  keep: (kind: string, request: string) => Promise<boolean>
  /** True when some are waiting: new requests must wait behind them. */
  isWaiting: () => boolean
}
/** For processes that store nothing. */
export const never: Later = { keep: async () => false, isWaiting: () => false }
