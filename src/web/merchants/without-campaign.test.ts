import { expect, it } from 'vitest'
import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import { withoutCampaign } from './without-campaign.ts'

const row = (clicksCount: number, conversionsCount: number, revenue: number) =>
  ({ performance: { clicksCount, conversionsCount, revenue } }) as MerchantCampaign
const total = {
  clicksCount: 10,
  conversionsCount: 3,
  revenue: 100.3,
  currencyCode: 'DKK',
  fromDate: '2026-02-08',
  toDate: '2026-03-09',
}

it('what is left of the total stands apart, to the cent', () => {
  expect(withoutCampaign(total, [row(4, 1, 0.1), row(3, 1, 100.1)])).toEqual({
    clicksCount: 3,
    conversionsCount: 1,
    revenue: 0.1,
  })
  expect(withoutCampaign(total, [])).toEqual({ clicksCount: 10, conversionsCount: 3, revenue: 100.3 })
})

it('where the campaigns carried everything there is no such row', () => {
  expect(withoutCampaign(total, [row(10, 3, 0.2), row(0, 0, 100.1)])).toBeNull()
})

it('clicks that earned nothing are a row, too', () => {
  expect(withoutCampaign(total, [row(9, 3, 100.3)])).toEqual({ clicksCount: 1, conversionsCount: 0, revenue: 0 })
})
