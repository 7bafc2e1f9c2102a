import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'

export type ClosedRow = Output<typeof insights.closed>[number]
export const keyOf = (row: ClosedRow) =>
  `${row.trackerNetworkUuid}|${row.trackerProgramId}|${row.trackerAdvertiserUuid}`
