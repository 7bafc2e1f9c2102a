import { expect, it } from 'vitest'
import type { CampaignObstacle } from '../../../contract/merchants/merchant-campaign.ts'
import { stepOf } from './step-of.ts'

const at = (networkName: string, campaignObstacle: CampaignObstacle) => ({
  network: { networkUuid: networkName, networkName },
  campaign: { campaignObstacle },
})

it.each([
  ['no network', [], /^No shop of yours covers kaffe\.dk\. No network we know has it\./, ''],
  ['networks that closed it', [at('Awin', 'closed')], /Its networks do not take you or closed it\./, ''],
  ['one not connected', [at('Awin', 'notConnected')], /^Awin has the shop: connect it\.$/, 'Connect'],
  [
    'two not connected',
    [at('Awin', 'notConnected'), at('CJ', 'notConnected'), at('CJ', 'notConnected')],
    /^Awin and CJ have the shop: connect one of them\.$/,
    'Connect',
  ],
  ['one to apply at before one to connect', [at('Awin', 'notConnected'), at('CJ', 'notJoined')], /^CJ, which/, 'Apply'],
  ['one that carries it by now', [at('CJ', 'notJoined'), at('Awin', '')], /yours at Awin by now/, null],
] as const)('says what to do of a shop at %s', (_, campaigns, says, act) => {
  const step = stepOf('kaffe.dk', campaigns)
  expect(step.says).toMatch(says)
  expect(step.act).toBe(act)
})
