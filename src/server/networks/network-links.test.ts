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
it('vouches for the click hosts that a network’s own documents or its stored links name, and for no other', () => {
  expect(links.clickHosts.toSorted()).toEqual([
    'addrevenue.io',
    'adtr.co',
    'awin1.com',
    'click.linksynergy.com',
    'clk.tradedoubler.com',
    'clkde.tradedoubler.com',
    'ds1.nl',
    'evyy.net',
    'go.adt228.com',
    'go2cloud.org',
    'ikhnaie.link',
    'jf79.net',
    'lt45.net',
    'partner-ads.com',
    'partner.bol.com',
    'partnerprogramma.bol.com',
    'pxf.io',
    'refer.link',
    'rkn3.net',
    'sjv.io',
    'tc.tradetracker.net',
    'tidd.ly',
    'track.adtraction.com',
    'track.flexlinks.com',
    'track.flexlinkspro.com',
    'track.webgains.com',
    'www.anrdoezrs.net',
    'www.dpbolvw.net',
    'www.jdoqocy.com',
    'www.kqzyfj.com',
    'www.partner-ads.com',
    'www.tkqlhce.com',
  ])
})
it('says of short links that nobody can read where they lead', () => {
  for (const host of ['tidd.ly', 'at.adtr.co', 'ikhnaie.link', 'refer.link'])
    expect(links.linkRule(host)?.hidesTarget).toBe(true)
  expect(links.linkRule('www.awin1.com')?.hidesTarget).toBeUndefined()
})
