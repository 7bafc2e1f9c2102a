import type { discover } from '../../../contract/insights/discover.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type DiscoverPorts, networkClickPaths, networkClickRows } from './network-clicks.ts'
import { discoverRows } from './others.ts'

export function discoverCalls(ports: DiscoverPorts): Handlers<typeof discover> {
  return {
    others: (input, viewer) => discoverRows(ports, input, viewer),
    networkClicks: (input, viewer) => networkClickRows(ports, input, viewer),
    networkClickPaths: (input, viewer) => networkClickPaths(ports, input, viewer),
  }
}
