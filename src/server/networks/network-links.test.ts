import { expect, it } from 'vitest'
import { createNetworkLinks } from './network-links.ts'

const links = createNetworkLinks()
const parts = {
  programmeId: '7052',
  partnerId: '189069',
  clickUrl: null,
  clickId: '0123456789abcdefghij',
  target: 'https://shop.example/a?b=c',
}

it('builds the tracking link of a network', () => {
  expect(links.deepLink('awin', parts)).toBe(
    'https://www.awin1.com/cread.php?awinmid=7052&awinaffid=189069&clickref=0123456789abcdefghij&ued=https%3A%2F%2Fshop.example%2Fa%3Fb%3Dc',
  )
  expect(links.deepLink('nobody', parts)).toBeNull()
})
it('moves links to a stand-in when told to', () => {
  const moved = createNetworkLinks({ 'awin.click': 'http://127.0.0.1:9999' })
  expect(moved.deepLink('awin', parts)).toMatch(/^http:\/\/127\.0\.0\.1:9999\/cread\.php\?awinmid=7052&/)
})
it('knows its links by their hosts, whatever is below, and no others', () => {
  for (const host of ['awin1.com', 'www.awin1.com', 'WWW.AWIN1.COM'])
    expect(links.linkRule(host)?.targetParameters).toEqual(['ued', 'p'])
  for (const host of ['notawin1.com', 'awin1.com.evil.example']) expect(links.linkRule(host)).toBeUndefined()
})
