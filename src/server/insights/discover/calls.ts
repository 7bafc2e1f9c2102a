import type { discover } from '../../../contract/insights/discover.ts'
import { discoverFile } from '../../../report/discover-file.ts'
import { type CsvDownloads, pagesBy } from '../../workshop/csv-download.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type DiscoverPorts, networkClickPaths, networkClickRows } from './network-clicks.ts'
import { discoverRows } from './others.ts'

export function discoverCalls(ports: DiscoverPorts & { csv: CsvDownloads }): Handlers<typeof discover> {
  return {
    others: (input, viewer) => discoverRows(ports, input, viewer),
    othersFile(input, viewer) {
      const asOf = ports.clock.now().toISOString()
      return ports.csv(viewer, {
        name: `discover_clicks_by_${input.groupBy}_${input.fromDate}_${input.toDate}`,
        columns: discoverFile(input.groupBy),
        read: pagesBy((page) => discoverRows(ports, { ...input, ...page, asOf }, viewer)),
      })
    },
    networkClicks: (input, viewer) => networkClickRows(ports, input, viewer),
    networkClickPaths: (input, viewer) => networkClickPaths(ports, input, viewer),
  }
}
