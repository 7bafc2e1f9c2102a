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
it('finds the shop inside a click link, also through two networks', () => {
  const inner = 'https://track.webgains.com/click.html?wgtarget=https%3A%2F%2Fshop.example%2Fx'
  expect(links.nestedTarget(new URL(inner))).toBe('https://shop.example/x')
  expect(links.nestedTarget(new URL(`https://www.awin1.com/cread.php?ued=${encodeURIComponent(inner)}`))).toBe(
    'https://shop.example/x',
  )
})
it('says what a link carries that is no address, so that nobody takes it for a link without a shop', () => {
  for (const odd of ['javascript:alert(1)', '//evil.example', 'evil.example'])
    expect(links.nestedTarget(new URL(`https://www.awin1.com/cread.php?ued=${odd}`))).toBe(odd)
})
it('finds no shop where there is none', () => {
  expect(links.nestedTarget(new URL('https://shop.example/?ued=https://other.example'))).toBeNull()
  expect(links.nestedTarget(new URL('https://www.awin1.com/cread.php?ued='))).toBeNull()
  expect(links.nestedTarget(new URL('https://notawin1.com/cread.php?ued=https://other.example'))).toBeNull()
})
it('survives a click link that leads to itself for ever', () => {
  let url = 'https://shop.example/'
  for (let i = 0; i < 20; i++) url = `https://www.awin1.com/cread.php?ued=${encodeURIComponent(url)}`
  expect(links.nestedTarget(new URL(url))).toMatch(/^https:\/\/www\.awin1\.com\//)
})
