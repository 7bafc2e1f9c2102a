import { expect, it } from 'vitest'
import type { CampaignObstacle, MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import { anAlert } from '../../report/test-alerts.ts'
import { merchantAnswer } from './merchant-answer.ts'

type Over = {
  obstacle?: CampaignObstacle
  percentage?: number | null
  clicks?: number
  alternative?: boolean
  split?: boolean
}
const row = (networkName: string, o: Over = {}) =>
  ({
    campaign: {
      campaignObstacle: o.obstacle ?? '',
      campaignIsActive: (o.obstacle ?? '') === '',
      campaignIsExcluded: false,
      campaignIsSplitTraffic: o.split ?? false,
    },
    network: { networkName },
    connection: { connectionUuid: `at ${networkName}` },
    isConnected: o.obstacle !== 'notConnected',
    alternative: o.alternative ?? false,
    performance: { clicksCount: o.clicks ?? 0 },
    commissions: {
      commissionPercentage: o.percentage === undefined ? 9 : o.percentage,
      commissionFlat: 30,
      commissionCurrencyCode: 'DKK',
    },
  }) as MerchantCampaign

it('says through whom clicks go, and what that pays', () => {
  expect(merchantAnswer([row('Awin', { clicks: 4 })], 4, []).title).toBe(
    'Clicks go through Awin, which pays 9.00% of a sale',
  )
  expect(merchantAnswer([row('Awin')], 0, []).title).toBe('Nobody clicked here in 30 days; Awin pays 9.00% of a sale')
  expect(merchantAnswer([row('Awin', { clicks: 2 }), row('CJ', { clicks: 3 })], 5, [])).toEqual({
    title: 'Clicks go through CJ and Awin',
    text: 'Each by the campaign that is expected to earn most on its site.',
  })
  expect(merchantAnswer([row('Awin', { split: true }), row('CJ', { split: true })], 5, []).text).toBe(
    'A split test divides them.',
  )
})
it('says first who states more than what is in use, and what is in the way', () =>
  expect(
    merchantAnswer(
      [row('Awin', { clicks: 4 }), row('CJ', { percentage: 12, alternative: true, obstacle: 'notJoined' })],
      4,
      [],
    ),
  ).toEqual({
    title: 'CJ states 12.00% of a sale; Awin, which clicks go through, 9.00% of a sale',
    text: 'It is not joined.',
  }))
it('says why nothing carries clicks', () =>
  expect(merchantAnswer([row('Awin', { obstacle: 'closed' }), row('CJ', { obstacle: 'notConnected' })], 7, [])).toEqual(
    {
      title: 'No campaign carries clicks here',
      text: 'Awin: closed by the network and CJ: not connected.',
    },
  ))

it('says of clicks through what is broken that they bring nothing', () => {
  const noSale = anAlert({
    rule: 'salesDrop',
    subjectKind: 'connection',
    subjectName: 'CJ Denmark',
    subjectUuid: 'at CJ',
    seen: 0,
    sinceDate: '2026-11-17',
  })
  expect(merchantAnswer([row('CJ', { clicks: 399 })], 399, [noSale])).toEqual({
    title: 'Clicks go through CJ, and have brought no sale since 17 Nov',
    text: '',
  })
  expect(merchantAnswer([row('Awin', { clicks: 2 }), row('CJ', { clicks: 3 })], 5, [noSale])).toEqual({
    title: 'Clicks go through CJ and Awin',
    text: 'Each by the campaign that is expected to earn most on its site. Those through CJ Denmark have brought no sale since 17 Nov.',
  })
})
