import type { Cluster } from '../../env/cluster.ts'
import { isStoreAway } from '../store-away.ts'
import { migrateEvents } from './migrations.ts'
import { openEvents } from './open.ts'

/**
 * Updates the definitions: through one server where servers replicate, otherwise on each server. Returns the
 * unreachable servers for a retry; the others work meanwhile. Rejects when all are unreachable.
 */
export async function migrateServers(clickhouseUrl: string, cluster: Cluster | undefined): Promise<string[]> {
  const all = openEvents(clickhouseUrl, { cluster })
  try {
    const layout = await all.layout()
    if (!layout || layout.isReplicated) {
      await migrateEvents(all)
      return []
    }
    const urls = clickhouseUrl.split(',')
    const away: string[] = []
    let refusal: unknown
    for (const url of urls) {
      const one = openEvents(url)
      try {
        await migrateEvents({ ...one, layout: all.layout })
      } catch (error) {
        if (!isStoreAway(error)) throw error
        refusal = error
        away.push(url)
      } finally {
        await one.close()
      }
    }
    if (away.length === urls.length) throw refusal
    return away
  } finally {
    await all.close()
  }
}
