import type { CampaignObstacle } from '../../contract/merchants/merchant-campaign.ts'

/** Why a campaign carries no clicks; '' where nothing is in its way. */
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
  switchedOff: 'deactivated by you',
}

/** In place of what a click is expected to earn, where none goes through a campaign that is joined. */
export const noLink = 'Its network makes no link to the shop’s pages, so it carries no clicks.'
