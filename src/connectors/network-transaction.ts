import type { ConversionStatus } from '../contract/status.ts'

/** A transaction as a network reported it. Text is as sent; '' means the network did not say. Instants are ISO 8601, UTC. */
export type NetworkTransaction = {
  transactionId: string
  programmeId: string
  programmeName: string
  /** The site as the network knows it. */
  mediaId: string
  at: string | null
  clickAt: string | null
  /** When the network says this state began. Decides which of two states is the later one. */
  changedAt: string | null
  /** The network's own word, before it became `status`. */
  statusWord: string
  status: ConversionStatus
  kind: 'sale' | 'cpc'
  /** Decimal text in major units, as sent; checked where money comes in. */
  sale: string
  commission: string
  currency: string
  /** Every sub-id slot that came back, in order; one of them is a click id. */
  subIds: string[]
  orderId: string
  name: string
  /** Why it was rejected, in the network's words. */
  reason: string
  errorCode: string
  /** Ids under which versions before kept the same row of a file, where a file's rows have none. Not kept. */
  formerIds?: readonly string[]
  /** When the publisher said what its state means: told once more, it is news though its words are the same. */
  saidAt?: string
  /** The creator of ours whom the coupon of an order names. Of orders of direct partners only. */
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
/** What one window held. `rejected` says, row by row, what could not be read; the rest of the window still counts. */
