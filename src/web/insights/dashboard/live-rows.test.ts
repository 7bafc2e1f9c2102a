import { describe, expect, it } from 'vitest'
import {
  barValues,
  conversionLabel,
  deviceShares,
  grownSince,
  type LatestConversion,
  merchantLabel,
  newSince,
  pathOf,
} from './live-rows.ts'

const merchant = (advertiserDomain: string, advertiserName = '') => ({
  advertiserUuid: null,
  advertiserDomain,
  advertiserName,
  advertiserFaviconUrl: null,
})
const conversion = (domain: string, conversionName = ''): LatestConversion => ({
  conversionUuid: 'k1',
  conversionDatetime: '2026-11-20T12:00:00Z',
  conversionName,
  conversionUrlPath: '',
  conversionClickUuid: '',
  conversionStatusKey: 'approved',
  conversionKind: 'sale',
  conversionCommission: 84.5,
  conversionCurrencyCode: 'DKK',
  advertiser: merchant(domain),
  network: { networkUuid: 'n1', networkName: 'Awin' },
})

describe('live boxes', () => {
  it('draw their intervals oldest first', () => {
    const intervals = [
      { timestamp: '2026-11-20T12:05:00Z', value: 2 },
      { timestamp: '2026-11-20T12:00:00Z', value: 1 },
    ]
    expect(barValues({ intervals, total: 3 })).toEqual([1, 2])
    expect(barValues(undefined)).toEqual([])
  })
  it('always show all three devices with their shares', () => {
    expect(
      deviceShares([
        { device: 'Mobile', pageviewCount: 3 },
        { device: 'Desktop', pageviewCount: 1 },
      ]),
    ).toEqual([
      { device: 'Desktop', count: 1, share: 0.25 },
      { device: 'Mobile', count: 3, share: 0.75 },
      { device: 'Tablet', count: 0, share: 0 },
    ])
    expect(deviceShares([]).map((d) => d.share)).toEqual([0, 0, 0])
  })
})

describe('what is new', () => {
  it('is what was not there at the last refresh', () => {
    expect(newSince(['a', 'b'], ['c', 'a'])).toEqual(['c'])
  })
  it('is nothing at the first', () => {
    expect(newSince(null, ['a'])).toEqual([])
    expect(grownSince(null, deviceShares([{ device: 'Tablet', pageviewCount: 1 }]))).toEqual([])
  })
  it('is a device with more pageviews than before', () => {
    const before = deviceShares([
      { device: 'Mobile', pageviewCount: 3 },
      { device: 'Desktop', pageviewCount: 5 },
    ])
    const now = deviceShares([
      { device: 'Mobile', pageviewCount: 4 },
      { device: 'Desktop', pageviewCount: 2 },
    ])
    expect(grownSince(before, now)).toEqual(['Mobile'])
  })
})

describe('labels', () => {
  it('show a page without its host', () => {
    expect(pathOf('kaffeé.dk/espresso')).toBe('/espresso')
    expect(pathOf('https://kaffeé.dk/espresso')).toBe('/espresso')
    expect(pathOf('kaffeé.dk')).toBe('/')
    expect(pathOf('/espresso')).toBe('/espresso')
    expect(pathOf('')).toBe('Unknown')
  })
  it('show a click’s merchant by domain, then by name, else Unknown', () => {
    expect(merchantLabel(merchant('matas.dk', 'Matas'))).toBe('matas.dk')
    expect(merchantLabel(merchant('', 'Matas'))).toBe('Matas')
    expect(merchantLabel(merchant('', 'unknown'))).toBe('Unknown')
  })
  it('call a conversion without a merchant unmapped', () => {
    expect(conversionLabel(conversion('matas.dk', 'Order'))).toBe('matas.dk')
    expect(conversionLabel(conversion('', 'Unmapped conversion'))).toBe('Unmapped conversion')
    expect(conversionLabel(conversion('', ''))).toBe('Unmapped conversion')
  })
  it('call a conversion on the product’s own domain a test', () => {
    expect(conversionLabel(conversion('outbound.example', 'Test conversion'))).toBe('Test conversion')
  })
})
