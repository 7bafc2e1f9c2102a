import { expect, it } from 'vitest'
import type { CauseKind, KnownCause } from '../../../contract/insights/causes.ts'
import { wayOf } from './cause-way.ts'

const alternative = {
  advertiserUuid: 'm1',
  advertiserName: 'Rimfobolig',
  campaignUuid: 'p2',
  campaignName: 'Rimfobolig',
  networkUuid: 'n2',
  networkName: 'Partner-ads',
  isJoined: true,
  epc: 1.2,
  currencyCode: 'DKK',
}
const cause = (kind: CauseKind, over: Partial<KnownCause> = {}): KnownCause => ({
  kind,
  sentence: 'It happened.',
  sinceDatetime: '2026-11-14T00:00:00.000Z',
  untilDatetime: null,
  clickCount: 1,
  explainsAmount: 1,
  networkUuid: 'n1',
  networkName: 'Awin',
  channelUuid: 's1',
  brokenLinkTargetUrlPath: 'shop.dk/a b',
  advertiserUuid: '',
  campaignUuid: '',
  alternative: null,
  ...over,
})

it('leads to the screen that mends it', () => {
  const closed = { advertiserUuid: 'm1', campaignUuid: 'p1' }
  expect(wayOf(cause('closed', { ...closed, alternative }), 'm9')).toEqual({
    to: '/merchants/m1',
    label: 'Best alternative: Partner-ads, DKK\u00a01.20 a click',
  })
  expect(
    wayOf(cause('commissionCut', { ...closed, alternative: { ...alternative, isJoined: false, epc: null } }), 'm1'),
  ).toEqual({
    to: '/merchants/m1',
    label: 'Best alternative: Partner-ads (not joined yet)',
  })
  const elsewhere = { ...alternative, advertiserUuid: 'm2', advertiserName: 'Nicetable' }
  expect(wayOf(cause('closed', { ...closed, alternative: elsewhere }), 'm1')).toEqual({
    to: '/merchants/m2',
    label: 'Best alternative: Nicetable at Partner-ads, DKK\u00a01.20 a click',
  })
  expect(wayOf(cause('closed', closed), 'm1')?.to).toBe('/discover/opportunities')
  expect(wayOf(cause('importFailing'), 'm1')).toEqual({ to: '/networks/n1', label: 'Open Awin' })
  expect(wayOf(cause('callbackSilent'), 'm1')?.to).toBe('/networks/n1')
  expect(wayOf(cause('scriptSilent'), 'm1')).toEqual({ to: '/sites/s1', label: 'Fix script' })
  expect(wayOf(cause('linkBroken'), 'm1')).toEqual({
    to: '/discover/broken',
    search: { q: 'shop.dk/a b' },
    label: 'Fix link',
  })
  expect(wayOf(cause('routingChanged'), 'm1')).toEqual({ to: '/merchants/m1', label: 'See the change' })
  expect(wayOf(cause('routingChanged'), undefined)).toBeUndefined()
})
