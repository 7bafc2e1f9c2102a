/** Writes some of the bytes, and returns how many. */
type Write = (bytes: Buffer) => Promise<number>
type Parts = { write: Write; pause: (ms: number) => Promise<void>; mostBytes?: number }

/** After a refused write (no reader, no space), new lines are tried again after this many milliseconds. */
const retryAfter = 1000
const busyFor = 20

/**
 * Writes lines to a target that may be slow, full or gone. Callers never wait or fail: lines that cannot be written are
 * dropped and counted, and the count is written first when writing works again.
 */
export function createLineWriter({ write, pause, mostBytes = 1 << 20 }: Parts) {
  let waiting: string[] = []
  let bytes = 0
  let lost = 0
  let writing: Promise<void> | null = null

  const writeAll = async (text: string) => {
    for (let rest = Buffer.from(text); rest.length > 0; ) {
      try {
        rest = rest.subarray(await write(rest))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
        await pause(busyFor) // a slow reader
      }
    }
  }
  const drain = async () => {
    while (waiting.length > 0) {
      const lines = waiting
      const missing = lost
      waiting = []
      bytes = 0
      lost = 0
      try {
        await writeAll([...(missing > 0 ? [`(${missing} lines could not be written)`] : []), ...lines, ''].join('\n'))
      } catch {
        lost += missing + lines.length
        await pause(retryAfter)
      }
    }
    writing = null
  }
  return {
    line: (text: string): void => {
      if (bytes + text.length > mostBytes) {
        lost++
        return
      }
      waiting.push(text)
      bytes += text.length
      writing ??= drain()
    },
    /** Resolves when everything is written or dropped. */
    flush: async (): Promise<void> => {
      await writing
    },
  }
}
