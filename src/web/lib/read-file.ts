import { ApiError } from './api-error.ts'

const newLine = 10

/**
 * A file as it comes, with how many of its lines are here. One that breaks off before its end is an error and no shorter file:
 * nobody adds up the half of a list.
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
      // one piece after the other: each is taken before the next is sent
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
