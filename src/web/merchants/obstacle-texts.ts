import type { CampaignObstacle } from '../../contract/merchants/merchant-campaign.ts'

/** Why a campaign carries no clicks; '' where nothing prevents it. */
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

/** Replaces the expected earnings per click, where a joined campaign carries none. */
export const noLink = 'Its network makes no link to the shop’s pages, so it carries no clicks.'
