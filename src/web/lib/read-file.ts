import { ApiError } from './api-error.ts'

const newLine = 10

/**
 * Reads a file as a stream, and reports how many of its lines have arrived. A file that breaks off is an error, not a
 * shorter file, so that no one sums up half of a list.
 */
export async function readFile(
  sent: unknown,
  { onRows, signal }: { onRows: (rows: number) => void; signal: AbortSignal },
): Promise<BlobPart[]> {
  if (!(sent instanceof ReadableStream)) throw new ApiError(500, 'The server gave no file')
  const parts: BlobPart[] = []
  let lines = 0
  const reader = (sent as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  try {
    for (;;) {
      // sequentially: the server sends each chunk after the previous one was taken
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read()
      if (done) return parts
      parts.push(value)
      for (const byte of value) if (byte === newLine) lines++
      onRows(Math.max(0, lines - 1))
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError(0, 'The file broke off before its end, so nothing was saved. Try again.')
  }
}
