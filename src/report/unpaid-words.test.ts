import { expect, it } from 'vitest'
import type { UnpaidRow, UnpaidWhy } from '../contract/discovery/unpaid.ts'
import { periodText } from './period-text.ts'
import { placeOf, sentenceOf } from './unpaid-words.ts'

const awin = { networkUuid: 'n1', networkName: 'Awin' }
const adtraction = { networkUuid: 'n2', networkName: 'Adtraction' }
const site = (name: string) => ({ channelUuid: name, channelName: name, channelDomain: `${name}.dk` })
const row = (why: Partial<UnpaidWhy>, channels = [site('Kaffe')]): UnpaidRow => ({
  grp: 'shop.dk',
  clickCount: 10,
  reasons: [],
  score: 1,
  scoreLow: 0,
  scoreHigh: 2,
  shopsCount: 1,
  pagesCount: 1,
  channels,
  advertiserUuid: 'm1',
  click: null,
  why: {
    reason: 'notApplied',
    network: null,
    sinceDatetime: null,
    betterNetwork: null,
    percentage: null,
    act: 'none',
    ...why,
  },
})

it.each([
  ['Awin pays 10% of each sale.', row({ reason: 'notApplied', betterNetwork: awin, percentage: 10 })],
  ['It sells through Awin.', row({ reason: 'notConnected', betterNetwork: awin })],
  ['Kaffe is not matched with your Awin account.', row({ reason: 'noSite', network: awin })],
  [
    'Awin closed it on 14 Nov 2026. Adtraction pays 7.5% of each sale.',
    row({
      reason: 'closed',
      network: awin,
      sinceDatetime: '2026-11-14T10:00:00Z',
      betterNetwork: adtraction,
      percentage: 7.5,
    }),
  ],
  ['The network closed it.', row({ reason: 'closed' })],
  [
    'Kaffe and Te count clicks, but leave their links as they are.',
    row({ reason: 'listens' }, [site('Kaffe'), site('Te')]),
  ],
  ['You applied at Awin; no answer yet.', row({ reason: 'pending', network: awin })],
  ['The shop turned you down at Awin.', row({ reason: 'rejected', network: awin, betterNetwork: awin })],
])('says %s', (text, of) => expect(sentenceOf(of, 'UTC')).toBe(text))

it('leads to where it is done, and nowhere where nothing is to be done', () => {
  expect(placeOf(row({ act: 'apply' }))).toBe('/merchants/m1')
  expect(placeOf(row({ act: 'connect', betterNetwork: adtraction }))).toBe('/networks/n2')
  expect(placeOf(row({ act: 'match', network: awin }))).toBe('/networks/n1')
  expect(placeOf(row({ act: 'listen' }))).toBe('/sites/Kaffe')
  expect(placeOf(row({ act: 'none' }))).toBeNull()
})

it('names a period within a sentence', () => {
  const of = (from: string, to: string) => periodText({ from, to }, '2026-11-25', '2026-11-24')
  expect(of('2026-10-26', '2026-11-24')).toBe('in 30 days')
  expect(of('2026-11-24', '2026-11-24')).toBe('yesterday')
  expect(of('2026-11-25', '2026-11-25')).toBe('today')
  expect(of('2026-11-03', '2026-11-03')).toMatch(/^on 3 Nov/)
  expect(of('2026-11-01', '2026-11-07')).toMatch(/^from 1/)
})
