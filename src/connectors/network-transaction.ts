import type { ConversionStatus } from '../contract/status.ts'

/**
 * A transaction as reported by a network. Text is as sent; '' means the network did not tell. Instants are ISO 8601,
 * UTC.
 */
export type NetworkTransaction = {
  transactionId: string
  programmeId: string
  programmeName: string
  /** The network's id of the site. */
  mediaId: string
  at: string | null
  clickAt: string | null
  /** When this state started, according to the network. Decides which of two states is later. */
  changedAt: string | null
  /** The network's own word, before it became `status`. */
  statusWord: string
  status: ConversionStatus
  kind: 'sale' | 'cpc'
  /** Decimal text in major units, as sent; checked where money comes in. */
  sale: string
  commission: string
  currency: string
  /** Every sub-id slot returned, in order; one of them is a click id. */
  subIds: string[]
  orderId: string
  name: string
  /** Why it was rejected, in the network's words. */
  reason: string
  errorCode: string
  /** Ids under which earlier versions stored the same row of a file without ids. Not stored. */
  formerIds?: readonly string[]
  /**
   * When the publisher set the meaning of its state: then it counts as a new report although its words are the same.
   */
  saidAt?: string
  /** Our creator, identified by the order's coupon. Only for orders of direct partners. */
  creatorId?: string
}
export const emptyTransaction: Readonly<NetworkTransaction> = {
  transactionId: '',
  programmeId: '',
  programmeName: '',
  mediaId: '',
  at: null,
  clickAt: null,
  changedAt: null,
  statusWord: '',
  status: 'pending',
  kind: 'sale',
  sale: '0',
  commission: '0',
  currency: '',
  subIds: [],
  orderId: '',
  name: '',
  reason: '',
  errorCode: '',
}
/**
 * The content of one window. `rejected` lists, row by row, what could not be read; the rest of the window still counts.
 */
