import { type Act, campaignAct } from './alert-words.ts'
import type { Output } from '../contract/call.ts'
import type { insights } from '../contract/insights/insights.ts'

export type ClosedRow = Output<typeof insights.closed>[number]
export const keyOf = (row: ClosedRow) =>
  `${row.trackerNetworkUuid}|${row.trackerProgramId}|${row.trackerAdvertiserUuid}`

/**
 * The action for a campaign. The same shop through another network is switched to, or applied for, on its merchant page
 * with a dry run. Another shop that can carry clicks immediately gets a link to replace the old one. While an alert is
 * open about it, the alert's button is used everywhere (R200: one state for one thing).
 */
export function closedAct({ alertUuid, alternative, trackerAdvertiserUuid }: ClosedRow): Act | null {
  if (alertUuid !== null) return campaignAct(trackerAdvertiserUuid)
  if (!alternative) return null
  const to = `/merchants/${alternative.advertiserUuid}`
  if (alternative.advertiserUuid !== trackerAdvertiserUuid)
    return alternative.isJoined
      ? { label: 'Link instead', to: '/tools/urls', search: { to: alternative.advertiserUuid } }
      : { label: 'Apply', to }
  return { label: alternative.isJoined ? 'Switch' : 'Apply', to }
}
