import type { insights } from '../../contract/insights/insights.ts'
import type { Handlers } from '../http/handlers.ts'
import { closed } from './closed.ts'
import { dashboard } from './dashboard.ts'
import { latestClicks, latestConversions } from './latest.ts'
import { latestPageviews, livebox } from './live.ts'
import type { InsightsPorts } from './ports.ts'
import { createReportMemory } from './report/report-memory.ts'
import { start } from './start.ts'
import { reducing, statistics } from './statistics.ts'
import { yesterday } from './today/yesterday.ts'

export function insightsCalls(given: InsightsPorts): Handlers<typeof insights> {
  const ports = { memory: createReportMemory(), ...given }
  return {
    dashboard: (input, viewer) => dashboard(ports, input, viewer),
    start: (_, viewer) => start(ports, viewer),
    yesterday: (_, viewer) => yesterday(ports, viewer),
    livebox: (input, viewer) => livebox(ports, input, viewer),
    latestPageviews: (input, viewer) => latestPageviews(ports, input, viewer),
    latestClicks: (input, viewer) => latestClicks(ports, input, viewer),
    latestConversions: (input, viewer) => latestConversions(ports, input, viewer),
    statistics: (input, viewer) => statistics(ports, input, viewer),
    reducing: (input, viewer) => reducing(ports, input, viewer),
    closed: (input, viewer) => closed(ports, input, viewer),
  }
}
