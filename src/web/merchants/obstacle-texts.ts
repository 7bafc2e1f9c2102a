import type { CampaignObstacle } from '../../contract/merchants/merchant-campaign.ts'

/** Why a campaign carries no clicks; '' where nothing stands in its way. */
export const obstacleTexts: Readonly<Record<CampaignObstacle, string>> = {
  '': '',
  notConnected: 'not connected',
  notJoined: 'not joined',
  pending: 'waiting for approval',
  rejected: 'rejected by the merchant',
  suspended: 'suspended',
  closed: 'closed by the network',
  offline: 'joined, but its shop is offline',
  noSite: 'no site is mapped',
  switchedOff: 'switched off by you',
}
