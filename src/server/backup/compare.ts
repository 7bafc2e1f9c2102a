import { join } from 'node:path'
import { waitingRecords } from '../tracking/index.ts'
import { eventStore, type EventStoreAddress } from './events/event-store.ts'
import type { Manifest } from './manifest.ts'
import { connectTo } from './records/snapshot.ts'
import { countEvents, differences, sumEvents, sumRecords, totalsOf } from './totals.ts'

type Restored = { databaseUrl: string; events: EventStoreAddress; dataDir: string }

/**
 * Counts and sums the restored data and compares it with the backup's manifest; returns the differences, one sentence
 * each.
 */
export async function compareRestored(manifest: Manifest, restored: Restored): Promise<string[]> {
  const store = eventStore(restored.events)
  const client = await connectTo(restored.databaseUrl)
  try {
    const [pageviews, clicks] = [await countEvents(store, 'pageview'), await countEvents(store, 'click')]
    const [records, reported] = [await sumRecords(client), await sumEvents(store)]
    const found = differences(manifest.totals, totalsOf(pageviews, clicks, reported))
    for (const line of differences(manifest.totals, totalsOf(pageviews, clicks, records)))
      if (!found.includes(line)) found.push(`in the records, ${line}`)
    for (const { folder, position, segments } of manifest.logs) {
      let [said, there] = [0, 0]
      for (const { records: n } of segments) said += n
      for await (const { records: n } of waitingRecords(join(restored.dataDir, 'tracking', folder), position.next))
        there += n
      if (said !== there) found.push(`the log ${folder}: the backup says ${said} records; restored are ${there}`)
    }
    return found
  } finally {
    await client.end()
  }
}
