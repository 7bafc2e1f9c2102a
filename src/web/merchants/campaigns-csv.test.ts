import { expect, it } from 'vitest'
import type { Expectation } from '../../contract/routing/expectation.ts'
import { campaign } from '../lib/test-campaign.ts'
import { campaignsCsv } from './campaigns-csv.ts'

const learned: Expectation = {
  currencyCode: 'DKK',
  epc: 0.84,
  low: 0.5,
  high: 1.3,
  evidence: 'measured',
  clicks: 3100,
  sales: 60,
  earned: 2604,
  merchantClicks: 5000,
  merchantSales: 90,
  conversion: 0.02,
  commissionType: 'CPS',
  commissionPercentage: 8,
  orderValue: 550,
  pay: 44,
  approval: 0.95,
  promised: 0.73,
  promisedClicks: 620,
}
const linesOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n')

it('says of each campaign what a click is expected to earn, how sure that is and why', () => {
  const [head, line] = linesOf(
    campaignsCsv([campaign('a', 'Shoes')], { expected: new Map([['a', learned]]), currency: 'EUR' }),
  )
  expect(head).toBe(
    'Campaign,Campaign ID,Network,Connection,Status,Settings,Sites,Clicks 30 days,Conversions 30 days,Revenue 30 days,Currency,Commission %,Commission amount,Commission currency,Expected per click,"Expected per click, low","Expected per click, high",Evidence,Closed clicks,Sales per click,Pay per sale,Approval,Why this number,Expected currency',
  )
  expect(line).toMatch(
    /^Shoes,77,Awin,Awin DK,active,"Prioritized, Fallback","Blog, DK",40,2,31\.5,EUR,8,,,0\.84,0\.5,1\.3,Measured,3100,0\.02,44,0\.95,"Your clicks: 3,100 clicks .*",DKK$/,
  )
})

it('leaves empty what nobody knows, and what was not earned through a connection', () => {
  const row = {
    ...campaign('a', 'Shoes'),
    isConnected: false,
    performance: { clicksCount: 0, conversionsCount: 0, revenue: 0 },
  }
  const nothing = new Map([['a', { ...learned, evidence: 'none' as const }]])
  const [, line] = linesOf(campaignsCsv([row], { expected: nothing, currency: 'EUR' }))
  expect(line).toBe('Shoes,77,Awin,Awin DK,active,"Prioritized, Fallback","Blog, DK",,,,,8,,,,,,,,,,,,')
})

it('gives the reason alone where a joined campaign carries no clicks', () => {
  const [head = '', line = ''] = linesOf(
    campaignsCsv([campaign('a', 'Shoes')], { expected: new Map([['a', null]]), currency: 'EUR' }),
  )
  expect(head).toMatch(/,Why this number,Expected currency$/)
  expect(line).toMatch(/,8,,,,,,,,,,,"Its network makes no link to the shop’s pages, so it carries no clicks\.",$/)
})

it('says what a campaign brought that is connected no more, so that the rows add up', () => {
  const row = { ...campaign('a', 'Shoes'), isConnected: false }
  const [, line] = linesOf(campaignsCsv([row], { expected: undefined, currency: 'EUR' }))
  expect(line).toContain('"Blog, DK",40,2,31.5,EUR,8')
})
