import type { CampaignObstacle } from '../../../contract/merchants/merchant-campaign.ts'
import type { Relationship } from '../tables.ts'

const refusals: Readonly<Partial<Record<Relationship, CampaignObstacle>>> = {
  notjoined: 'notJoined',
  pending: 'pending',
  rejected: 'rejected',
  suspended: 'suspended',
}

/** What prevents clicks through a programme, the most fundamental obstacle first; '' for none. */
export function obstacleOf(
  { isOpen, isOffline, relationship }: { isOpen: boolean; isOffline: boolean; relationship: Relationship },
  isConnected: boolean,
  campaigns: readonly { isActive: boolean; closedAt: Date | null }[],
): CampaignObstacle {
  if (!isConnected) return 'notConnected'
  if (!isOpen) return refusals[relationship] ?? (isOffline ? 'offline' : 'closed')
  const there = campaigns.filter((c) => c.closedAt === null)
  if (there.length === 0) return 'noSite'
  return there.some((c) => c.isActive) ? '' : 'switchedOff'
}
