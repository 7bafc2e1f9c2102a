import type { CampaignObstacle, MerchantCampaign } from '../../../contract/merchants/merchant-campaign.ts'
import { nameList } from '../../../report/name-list.ts'

type Known = Pick<MerchantCampaign, 'network'> & { campaign: { campaignObstacle: CampaignObstacle } }
export interface Step {
  says: string
  /** Label of the button to the shop's page; '' where no network has the shop, null where nothing is left to do. */
  act: string | null
}

/** What can be done about each obstacle, the quickest first. */
const steps: readonly [readonly CampaignObstacle[], (at: string, many: boolean) => string, string | null][] = [
  [[''], (at) => `The shop is yours at ${at} by now: new clicks to it can earn.`, null],
  [['pending'], (at) => `You applied at ${at}. Clicks earn once the shop accepts you.`, 'See the application'],
  [['switchedOff'], (at) => `You deactivated its campaign at ${at}.`, 'Activate it again'],
  [['noSite'], (at) => `You have the shop at ${at}, but this site is not matched there.`, 'Match the site'],
  [['notJoined'], (at) => `${at}, which you have connected, has the shop: apply there.`, 'Apply'],
  [
    ['notConnected'],
    (at, many) => `${at} ${many ? 'have' : 'has'} the shop: connect ${many ? 'one of them' : 'it'}.`,
    'Connect',
  ],
]

/** The next step for a shop whose clicks no campaign carries, based on the state at its networks. */
export function stepOf(domain: string, campaigns: readonly Known[]): Step {
  for (const [obstacles, says, act] of steps) {
    const found = campaigns.filter((c) => obstacles.includes(c.campaign.campaignObstacle))
    const names = [...new Set(found.map((c) => c.network.networkName))]
    if (names.length > 0) return { says: says(nameList(names), names.length > 1), act }
  }
  const turned = campaigns.length > 0 ? 'Its networks do not take you or closed it.' : 'No network we know has it.'
  return {
    says: `No shop of yours covers ${domain}. ${turned} With a link of its own it goes to Other network.`,
    act: '',
  }
}
