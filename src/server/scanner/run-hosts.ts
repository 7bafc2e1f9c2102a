import { createPlaces, type Share } from '../jobs/index.ts'

/** How shops are visited: several in parallel, each one page at a time with a pause after every page. */
export type CrawlLimits<T> = {
  share: Pick<Share, 'places' | 'perAccount'>
  /** The accounts that need this page. */
  accountsOf: (item: T) => readonly string[]
  /** Milliseconds between two pages of a host. */
  pauseOf: (host: string) => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  /** No page is opened after this instant. */
  until: number
  signal: AbortSignal
}

/**
 * Processes each host's items sequentially with a pause between them, and several hosts in parallel. Each item waits
 * for its own place, so accounts take turns page by page, and a pausing host occupies no place.
 */
export async function runHosts<T>(
  work: ReadonlyMap<string, readonly T[]>,
  visit: (item: T) => Promise<void>,
  { share, accountsOf, pauseOf, pause, now, until, signal }: CrawlLimits<T>,
): Promise<void> {
  const places = createPlaces(share)
  const goesOn = () => !signal.aborted && now() < until
  const visitHost = async (host: string, items: readonly T[]) => {
    for (const [i, item] of items.entries()) {
      if (i > 0) await pause(pauseOf(host), signal)
      if (!goesOn()) return
      const place = await places.wait(accountsOf(item))
      try {
        if (!goesOn()) return
        await visit(item)
      } finally {
        place.leave()
      }
    }
  }
  await Promise.all([...work].map(([host, items]) => visitHost(host, items)))
}
