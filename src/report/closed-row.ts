import type { Output } from '../contract/call.ts'
import type { insights } from '../contract/insights/insights.ts'

export type ClosedRow = Output<typeof insights.closed>[number]
export const keyOf = (row: ClosedRow) =>
  `${row.trackerNetworkUuid}|${row.trackerProgramId}|${row.trackerAdvertiserUuid}`

/** What to do about a campaign, at its alternative's merchant; what changes how links work asks there, with its dry run. */
export function closedAct({ alternative, trackerAdvertiserUuid }: ClosedRow): { label: string; to: string } | null {
  if (!alternative) return null
  const to = `/merchants/${alternative.advertiserUuid}`
  if (alternative.advertiserUuid !== trackerAdvertiserUuid) return { label: 'See shop', to }
  return { label: alternative.isJoined ? 'Switch' : 'Apply', to }
}
