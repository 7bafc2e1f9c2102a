import type { ConversionRow } from '../../../contract/conversions.ts'
import { joinPages } from './conversion-rows.ts'

/** Rows a page and pause between pages in milliseconds (specification 1, section 7). */
export const EXPORT_PAGE = 1000
export const EXPORT_PAUSE = 500

export interface ExportParts {
  load: (offset: number, limit: number, signal: AbortSignal) => Promise<readonly ConversionRow[]>
  /** Waits; ends early, without an error, when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  onProgress: (rows: number) => void
  signal: AbortSignal
}

/** All rows, page after page until an empty one; null when it was stopped. */
export async function exportPages({ load, pause, onProgress, signal }: ExportParts): Promise<ConversionRow[] | null> {
  const pages: (readonly ConversionRow[])[] = []
  for (;;) {
    // one page after the other on purpose: the pause keeps a long export from crowding out everybody's reports
    // oxlint-disable-next-line no-await-in-loop
    const page = await load(pages.length * EXPORT_PAGE, EXPORT_PAGE, signal)
    if (signal.aborted) return null
    if (page.length === 0) return joinPages(pages)
    pages.push(page)
    onProgress(pages.reduce((sum, p) => sum + p.length, 0))
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
