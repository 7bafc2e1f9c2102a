import type { Readable } from 'node:stream'

export type Sent = { type: string; byteCount: number; read: () => Readable }
/** Where files are put. What is refused is a `BucketError`. */
export type Bucket = {
  put: (name: string, file: Sent, signal?: AbortSignal) => Promise<void>
  remove: (name: string, signal?: AbortSignal) => Promise<void>
}
/** What a bucket answered, in a sentence for a person. */
export class BucketError extends Error {}
