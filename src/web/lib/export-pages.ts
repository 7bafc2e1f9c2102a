/** Pause between pages in milliseconds (R28: long lists). */
export const EXPORT_PAUSE = 500

export interface ExportParts<T> {
  /** Rows a page. */
  size: number
  /** The page after `last`, which is at `offset`. */
  load: (page: { offset: number; limit: number; last: T | undefined }, signal: AbortSignal) => Promise<readonly T[]>
  keyOf: (row: T) => string
  /** Waits; ends early, without an error, when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  onProgress: (rows: number) => void
  signal: AbortSignal
}

/** Pages as one list. What arrives meanwhile moves others down: a row that comes twice is kept once. */
export function joinPages<T>(pages: readonly (readonly T[])[], keyOf: (row: T) => string): T[] {
  const seen = new Map<string, T>()
  for (const row of pages.flat()) {
    const key = keyOf(row)
    if (!seen.has(key)) seen.set(key, row)
  }
  return [...seen.values()]
}

/** All rows, page after page until an empty one; null when it was stopped. */
export async function exportPages<T>({
  size,
  load,
  keyOf,
  pause,
  onProgress,
  signal,
}: ExportParts<T>): Promise<T[] | null> {
  const pages: (readonly T[])[] = []
  for (let offset = 0; ; ) {
    // one page after the other on purpose: the pause keeps a long export from crowding out everybody's reports
    // oxlint-disable-next-line no-await-in-loop
    const page = await load({ offset, limit: size, last: pages.at(-1)?.at(-1) }, signal)
    if (signal.aborted) return null
    if (page.length === 0) return joinPages(pages, keyOf)
    pages.push(page)
    offset += page.length
    onProgress(offset)
    // oxlint-disable-next-line no-await-in-loop
    await pause(EXPORT_PAUSE, signal)
    if (signal.aborted) return null
  }
}

export const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
