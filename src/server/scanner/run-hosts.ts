/** How shops are visited: several at once, each by one visitor who takes a break after every page. */
export type CrawlLimits = {
  most: number
  /** Milliseconds between two pages of a host. */
  pauseOf: (host: string) => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  /** No page is begun after this instant. */
  until: number
  signal: AbortSignal
}

/** Does the work of every host in its order, one piece at a time with a pause between, for several hosts beside each other. */
export async function runHosts<T>(
  work: ReadonlyMap<string, readonly T[]>,
  visit: (item: T) => Promise<void>,
  { most, pauseOf, pause, now, until, signal }: CrawlLimits,
): Promise<void> {
  const hosts = [...work]
  const goOn = () => !signal.aborted && now() < until
  const visitor = async () => {
    for (let next = hosts.shift(); next && goOn(); next = hosts.shift()) {
      const [host, items] = next
      for (const [i, item] of items.entries()) {
        if (i > 0) await pause(pauseOf(host), signal)
        if (!goOn()) return
        await visit(item)
      }
    }
  }
  await Promise.all(Array.from({ length: most }, visitor))
}
