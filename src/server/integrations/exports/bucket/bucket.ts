import type { Readable } from 'node:stream'

export type Sent = { type: string; byteCount: number; read: () => Readable }
/** A place to upload files. Refusals are `BucketError`s. */
export type Bucket = {
  put: (name: string, file: Sent, signal?: AbortSignal) => Promise<void>
  remove: (name: string, signal?: AbortSignal) => Promise<void>
}
/** A bucket's error as a sentence for the user. */
export class BucketError extends Error {}
