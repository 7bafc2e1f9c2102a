import { migrateEvents } from '../events/migrations.ts'
import { openEvents } from '../events/open.ts'
import { isStoreAway } from '../store-away.ts'

/** One server, or all of a cluster, of which the address names every one. */
export const serversOf = (clickhouseUrl: string): string[] => clickhouseUrl.split(',').map((url) => url.trim())

/**
 * Brings the definitions of each server up to date, one after the other. Those that are away are given back, to be tried
 * again: the others work meanwhile. Rejects when all of them are.
 */
export async function migrateServers(urls: readonly string[], cluster: string | undefined): Promise<string[]> {
  const away: string[] = []
  let refusal: unknown
  for (const url of urls) {
    const events = openEvents(url)
    try {
      await migrateEvents(events, cluster)
    } catch (error) {
      if (!isStoreAway(error)) throw error
      refusal = error
      away.push(url)
    } finally {
      await events.close()
    }
  }
  if (away.length === urls.length) throw refusal
  return away
}
