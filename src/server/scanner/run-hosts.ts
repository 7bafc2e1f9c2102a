import { createPlaces, type Share } from '../jobs/index.ts'

/** How shops are visited: several at once, each one page at a time with a break after every page. */
export type CrawlLimits<T> = {
  share: Pick<Share, 'places' | 'perAccount'>
  /** Who wants a page to be opened. */
  accountsOf: (item: T) => readonly string[]
  /** Milliseconds between two pages of a host. */
  pauseOf: (host: string) => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  /** No page is begun after this instant. */
  until: number
  signal: AbortSignal
}

/**
 * Does the work of every host in its order, one piece at a time with a pause between, for several hosts beside each other. Each
 * piece waits for a place of its own, so accounts take turns page by page, and a host that pauses keeps no place.
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
