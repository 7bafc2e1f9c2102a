import { describe, expect, it } from 'vitest'
import { noScriptOptions } from '../../script-options.ts'
import { pageOf, tagOf } from '../pages.test-data.ts'
import { type KnownSite } from './finding.ts'
import { silent, judge, said, type Answer } from './judged.test-data.ts'

describe('links and what leads away without being one', () => {
  const links = (body: string, more: Partial<KnownSite> = {}, answer: Answer = {}) =>
    judge(pageOf(tagOf(), body), more, answer)
      .filter((f) => /^(links|ways|frames)/.test(f.kind))
      .map((f) => `${f.kind}: ${f.says}`)
  const a = (href: string, more = '') => `<a href="${href}" ${more}>x</a>`

  it('counts those that become clicks, and names those that no campaign covers', () => {
    const body = [
      a('https://shop.example/a', 'rel="nofollow sponsored"'),
      a('//www.shop.example/b'),
      a('https://bare.example/'),
      a('https://click.network.example/x'),
      ...['/about', '#top', 'https://www.blog.example/b', 'mailto:a@b.example', 'https://outbound.example/s/x'].map(
        (href) => a(href),
      ),
      a('https://shop.example:8443/'),
      a('https://shop.example/file.pdf', 'download'),
      `<p contenteditable>${a('https://shop.example/c')}</p>`,
    ].join('')
    expect(links(body, { covers: ({ hostname }) => hostname.endsWith('shop.example') })).toEqual([
      'linksCounted: 3 links to other sites become clicks when visitors follow them.',
      'linksWithoutShop: 1 of them leads where no campaign of this site covers the address (bare.example): these clicks are noted as discover clicks and earn nothing.',
      'linksOfNetworks: 1 link is one of a network already: visitors follow them as they are, and the clicks are counted.',
      'linksRefused: 3 links (shop.example) cannot go through the redirect: a download, text that is being edited, or an address with a port, a sign-in or a number in the place of a name.',
    ])
  })
  it('reads links by the base of the page, and inside of svg', () => {
    const body = `<svg><a xlink:href="https://shop.example/s"><text>x</text></a></svg>${a('item')}`
    const html = pageOf(`<base href="https://shop.example/x/">${tagOf()}`, body)
    expect(said(judge(html), 'linksCounted')).toBe('2 links to other sites become clicks when visitors follow them.')
  })
  it('leaves out what script settings ignore, and says which', () => {
    const options = { ...noScriptOptions, ignore_domains: ['friend.example'], ignore_selectors: ['.no-ads'] }
    expect(links(a('https://www.friend.example/') + a('https://shop.example/'), { options })).toEqual([
      'linksCounted: 1 link to other sites becomes a click when visitors follow it. Links that match what your script settings ignore (.no-ads) are not; which do was not looked at.',
      'linksIgnored: 1 link to domains that your script settings ignore (friend.example) is left alone.',
    ])
    const excluded = { options: { ...noScriptOptions, exclude_pages: ['/about/*'] } }
    expect(links(a('https://shop.example/'), excluded, { url: 'https://blog.example/about/us' })).toEqual([
      'linksIgnored: Your script settings exclude this page: its one outgoing link is left alone.',
    ])
  })
  it('says that a site in discover mode earns nothing, and that links of a page without the script are not counted', () => {
    expect(links(a('https://shop.example/'), { isDiscover: true })[1]).toMatch(
      /^linksWithoutShop: The site is in discover mode/,
    )
    expect(said(judge(pageOf('', a('https://shop.example/')), silent), 'linksCounted')).toBe(
      '1 link to other sites would become clicks if the script ran.',
    )
  })
  it('names buttons, forms and frames that lead to others', () => {
    const body = [
      `<button onclick="window.open('https://shop.example/a')">Buy</button>`,
      `<div onclick="location.href = &quot;https://shop.example/b&quot;">Buy</div>`,
      '<span data-href="https://other.example/c">Buy</span>',
      `<button onclick="track('https://shop.example/')">Buy</button>`,
      '<button onclick="window.open(shops[3])">Buy</button>',
      '<form method="post" action="https://mail.example/subscribe"></form>',
      `<button data-href="https://www.blog.example/own">Own</button>`,
      `<a href="https://shop.example/d" onclick="window.open(this.href)">Link</a>`,
      '<form action="https://shop.example/search"><input name="q"></form><form action="/search"></form>',
      '<iframe src="https://shop.example/widget"></iframe><iframe src="https://video.example/1"></iframe>',
    ].join('')
    expect(links(body).slice(1)).toEqual([
      'waysCounted: 4 buttons or forms lead to other sites without a link (shop.example and other.example): these clicks are counted as discover clicks, cannot go through the redirect and earn nothing.',
      'waysUncounted: 1 form sends what was filled in to other sites (mail.example) and cannot be counted.',
      'waysUncounted: 1 button may lead out by code that makes up the address: whether they do cannot be seen from here, and windows opened so cannot be counted.',
      'framesUnseen: 1 frame shows pages of shops or networks (shop.example): what visitors follow inside of them cannot be counted.',
    ])
  })
})
