import { describe, expect, it } from 'vitest'
import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import { noScriptOptions } from '../../script-options.ts'
import type { PageLook } from '../look.ts'
import { codeOf, pageOf, siteUuid, tagOf } from '../pages.test-data.ts'
import { readPageText } from '../read-page.ts'
import type { KnownSite } from './finding.ts'
import { judgePage, verdictOf } from './judge.ts'

const now = new Date('2026-05-04T12:00:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const [ownSite, strangers] = ['7f0e8c1a-0000-4000-8000-0000000000b2', '7f0e8c1a-0000-4000-8000-0000000000c3']

const known: KnownSite = {
  siteUuid,
  domain: 'blog.example',
  server: new URL('https://outbound.example/tr'),
  serverHosts: ['outbound.example', '0.0.0.0:8080'],
  options: noScriptOptions,
  isDiscover: false,
  networkHosts: ['click.network.example'],
  covers: ({ hostname }) => hostname === 'shop.example',
  otherSites: new Map([[ownSite, 'Tea blog']]),
  isOfOthers: (id) => id === strangers,
  seen: {
    newest: { at: before(2), page: 'blog.example/a', isDoubled: false },
    pages: new Map([['blog.example/', before(3)]]),
    bots: 0,
  },
  now,
}
const silent: Partial<KnownSite> = { seen: { newest: null, pages: new Map(), bots: 0 } }

type Answer = { headers?: Record<string, string>; url?: string; isCut?: boolean }
const lookOf = (
  html: string,
  { headers = {}, url = 'https://blog.example/', isCut = false }: Answer = {},
): PageLook => ({
  url,
  end: { kind: 'page', status: 200, headers, text: readPageText(html), isCut },
})
const judge = (html: string, more: Partial<KnownSite> = {}, answer: Answer = {}) =>
  judgePage(lookOf(html, answer), { ...known, ...more })
/** The findings about the script itself, as `severity kind`. */
const ofScript = (findings: InstallFinding[]) =>
  findings.filter((f) => !/^(links|ways|frames)/.test(f.kind)).map((f) => `${f.severity} ${f.kind}`)
const said = (findings: InstallFinding[], kind: InstallFinding['kind']) => findings.find((f) => f.kind === kind)?.says

const works = ['good scriptThere', 'good pageCounted']

describe('the script on a page', () => {
  it('works where the tag is there once and a page was counted', () => {
    const found = judge(pageOf(tagOf()))
    expect(ofScript(found)).toEqual(works)
    expect(said(found, 'scriptThere')).toBe('The script is in the page, once.')
    expect(said(found, 'pageCounted')).toBe('This page was counted: last 3 hours ago.')
    expect(verdictOf(found)).toBe('works')
  })
  it.each([
    ['as the plugin writes it', pageOf(tagOf({ more: 'async data-origin="plugin"' }))],
    ['made by code', pageOf(codeOf())],
    ['with the id in capitals', pageOf(tagOf({ site: siteUuid.toUpperCase() }))],
    ['without a scheme', pageOf(tagOf({ origin: '//outbound.example' }))],
    ['at the end of the body', pageOf('', tagOf())],
    ['with a version behind its address', pageOf(tagOf().replace('script.js', 'script.js?ver=6.5'))],
    ['marked for a consent tool that is to leave it alone', pageOf(tagOf({ more: 'data-cookieconsent="ignore"' }))],
    ['beside a comment with an old one', pageOf(`<!-- ${tagOf({ origin: 'https://old.example' })} -->${tagOf()}`)],
    ['beside one in noscript', pageOf(`<noscript>${tagOf()}</noscript>${tagOf()}`)],
    ['in a page whose markup is broken', `<p><b>${tagOf()}<div></p></b>`],
  ])('is found %s', (_, html) => expect(ofScript(judge(html))).toEqual(works))

  it('is never said to work while no page was counted', () => {
    const found = judge(pageOf(tagOf()), silent)
    expect(ofScript(found)).toEqual(['good scriptThere', 'unknown pageNotCounted'])
    expect(verdictOf(found)).toBe('unknown')
    const old = judge(pageOf(tagOf()), {
      seen: { ...known.seen, newest: { at: before(200), page: 'blog.example/', isDoubled: false }, pages: new Map() },
    })
    expect(said(old, 'pageNotCounted')).toMatch(/^The last page of the site was counted 8 days ago/)
    const bots = judge(pageOf(tagOf()), { seen: { newest: null, pages: new Map(), bots: 2 } })
    expect(said(bots, 'pageNotCounted')).toContain('2 pageviews of the last two hours came from bots')
  })
  it('says which page was counted when this one was not', () => {
    const found = judge(pageOf(tagOf()), { seen: { ...known.seen, pages: new Map() } })
    expect(said(found, 'pageCounted')).toBe(
      'Pages of the site are counted: last blog.example/a, 2 hours ago. This one was not among those of the last week.',
    )
  })

  it.each<[string, string, Partial<KnownSite>, string[], RegExp]>([
    [
      'missing',
      pageOf(''),
      silent,
      ['problem scriptMissing', 'unknown pageNotCounted'],
      /^The script is not in the page\.$/,
    ],
    [
      'missing from the text, but heard',
      pageOf(''),
      {},
      ['unknown scriptMissing', 'good pageCounted'],
      /yet pages of the site are counted/,
    ],
    [
      'in a comment',
      pageOf(`<!-- ${tagOf()} -->`),
      silent,
      ['problem scriptMissing', 'unknown pageNotCounted'],
      /inside of a comment/,
    ],
    ['there twice', pageOf(tagOf() + tagOf()), {}, ['problem scriptTwice', 'good pageCounted'], /has the script twice/],
    ['there as tag and as code', pageOf(tagOf(), codeOf()), {}, ['problem scriptTwice', 'good pageCounted'], /twice/],
    [
      'at an old address',
      pageOf(tagOf({ origin: 'https://old.example' })),
      silent,
      ['problem scriptOldAddress', 'unknown pageNotCounted'],
      /from old\.example, which is not the address of this server \(outbound\.example\)/,
    ],
    [
      'insecure on a secure page',
      pageOf(tagOf({ origin: 'http://outbound.example' })),
      silent,
      ['problem scriptOldAddress', 'unknown pageNotCounted'],
      /browsers block on a secure page/,
    ],
    [
      'of another site of the account',
      pageOf(tagOf({ site: ownSite })),
      silent,
      ['problem scriptOtherSite', 'unknown pageNotCounted'],
      /another site of yours, Tea blog/,
    ],
    [
      'of another account',
      pageOf(tagOf({ site: strangers })),
      silent,
      ['problem scriptOtherSite', 'unknown pageNotCounted'],
      /of another account/,
    ],
    [
      'with an id that is none',
      pageOf(tagOf({ site: 'PASTE-ID' })),
      silent,
      ['problem scriptOtherSite', 'unknown pageNotCounted'],
      /an id that is no site \(PASTE-ID\)/,
    ],
    [
      'without an id',
      pageOf('<script async src="https://outbound.example/tr/v1/script.js"></script>'),
      silent,
      ['problem scriptOtherSite', 'unknown pageNotCounted'],
      /without the id of a site/,
    ],
    [
      'right, and of another site beside it',
      pageOf(tagOf() + tagOf({ site: ownSite })),
      {},
      ['good scriptThere', 'problem scriptOtherSite', 'good pageCounted'],
      /once/,
    ],
    [
      'in noscript only',
      pageOf(`<noscript>${tagOf()}</noscript>`),
      silent,
      ['problem scriptSwitchedOff', 'unknown pageNotCounted'],
      /where scripts do not run/,
    ],
    [
      'with a type that nothing turns on',
      pageOf(tagOf({ more: 'type="text/template"' })),
      silent,
      ['problem scriptSwitchedOff', 'unknown pageNotCounted'],
      /where scripts do not run/,
    ],
    [
      'counted as doubled',
      pageOf(tagOf()),
      { seen: { ...known.seen, newest: { at: before(1), page: 'blog.example/', isDoubled: true } } },
      ['problem scriptTwice', 'good pageCounted'],
      /the page that was counted last had two/,
    ],
  ])('%s', (_, html, more, wanted, says) => {
    const found = judge(html, more)
    expect(ofScript(found)).toEqual(wanted)
    expect(found[0]?.says).toMatch(says)
    expect(verdictOf(found)).not.toBe('works')
  })

  it('cannot be seen in a tag manager: only pages that were counted speak for it', () => {
    const gtm = pageOf(
      '<script>(function(w,d,s,l,i){j.src="https://www.googletagmanager.com/gtm.js?id="+i})(window,document,"script","dataLayer","GTM-ABC123");</script>',
    )
    const quiet = judge(gtm, silent)
    expect(ofScript(quiet)).toEqual(['unknown scriptByManager', 'unknown pageNotCounted'])
    expect(verdictOf(quiet)).toBe('unknown')
    const heard = judge(gtm)
    expect(ofScript(heard)).toEqual(['note scriptByManager', 'good pageCounted'])
    expect(verdictOf(heard)).toBe('works')
  })
  it('is not called missing in a page that was only read in part', () => {
    expect(ofScript(judge(pageOf(''), silent, { isCut: true }))[0]).toBe('unknown scriptMissing')
  })
})

describe('what stands in the way', () => {
  it.each<[string, string, Answer, string, RegExp]>([
    [
      'a policy in the header',
      pageOf(tagOf()),
      { headers: { 'content-security-policy': "default-src 'self'; connect-src *" } },
      'problem policyBlocks',
      /\(default-src\) blocks the script/,
    ],
    [
      'a policy in the page',
      pageOf(`<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">${tagOf()}`),
      {},
      'problem policyBlocks',
      /\(connect-src\) blocks the connections/,
    ],
    [
      'a consent tool',
      pageOf(tagOf({ more: 'type="text/plain" data-cookieconsent="statistics"' })),
      {},
      'problem consentHolds',
      /^Cookiebot holds the script back until a visitor agrees \(statistics\)/,
    ],
    [
      'an optimiser',
      pageOf(tagOf({ more: 'type="rocketlazyloadscript"', src: 'data-rocket-src' })),
      {},
      'problem optimiserDelays',
      /^WP Rocket holds the script back until a visitor moves or taps/,
    ],
    [
      'an optimiser that only waits for the page',
      pageOf(tagOf({ more: 'type="0f3b1c2d4e5f60718293a4b5-text/javascript"' })),
      {},
      'note optimiserDelays',
      /^Cloudflare Rocket Loader runs the script a little later/,
    ],
    [
      'a consent tool that blocks by itself',
      pageOf(`<script src="https://consent.cookiebot.com/uc.js" data-blockingmode="auto"></script>${tagOf()}`),
      {},
      'note consentMayHold',
      /^Cookiebot is on the page/,
    ],
  ])('%s', (_, html, answer, wanted, says) => {
    const found = judge(html, {}, answer)
    const [finding] = found.filter((f) => /^(policy|consent|optimiser)/.test(f.kind))
    expect(finding && `${finding.severity} ${finding.kind}`).toBe(wanted)
    expect(finding?.says).toMatch(says)
    expect(verdictOf(found)).toBe(wanted.startsWith('problem') ? 'problem' : 'works')
  })
  it('is no policy that is only reported, or that lets the script in', () => {
    const headers = {
      'content-security-policy-report-only': "default-src 'none'",
      'content-security-policy': "script-src 'nonce-r4nd' 'strict-dynamic'; connect-src https://outbound.example",
    }
    expect(ofScript(judge(pageOf(tagOf({ more: 'nonce="r4nd"' })), {}, { headers }))).toEqual(works)
  })
})

describe('a page that says nothing', () => {
  const end = (more: PageLook['end'], url = 'https://blog.example/') => judgePage({ url, end: more }, known)
  it.each<[PageLook['end'], string, RegExp]>([
    [{ kind: 'noPage', status: 404, type: 'text/html', headers: {} }, 'pageUnread', /does not exist \(404\)/],
    [{ kind: 'noPage', status: 503, type: 'text/html', headers: {} }, 'pageUnread', /failed \(503\)/],
    [
      { kind: 'noPage', status: 503, type: 'text/html', headers: { 'cf-mitigated': 'challenge' } },
      'pageUnread',
      /refused to be read by a program/,
    ],
    [{ kind: 'noPage', status: 403, type: 'text/html', headers: {} }, 'pageUnread', /refused to be read by a program/],
    [{ kind: 'noPage', status: 401, type: 'text/html', headers: {} }, 'pageSignIn', /asks for a sign-in/],
    [
      { kind: 'noPage', status: 200, type: 'application/json; charset=utf-8', headers: {} },
      'pageUnread',
      /no web page but application\/json/,
    ],
    [{ kind: 'elsewhere', host: 'other.example' }, 'pageElsewhere', /redirects to other\.example, another site/],
    [{ kind: 'tooManyHops' }, 'pageUnread', /redirects again and again/],
    [{ kind: 'trouble', trouble: 'timeout' }, 'pageUnread', /did not answer in time/],
    [{ kind: 'trouble', trouble: 'hostile' }, 'pageUnread', /not on the public internet/],
  ])('%j', (look, kind, says) => {
    const found = end(look)
    expect(found).toMatchObject([{ kind, severity: 'unknown' }])
    expect(found[0]?.says).toMatch(says)
    expect(verdictOf(found)).toBe('unknown')
  })
  it('is one that shows only a sign-in, and not one with a form for members', () => {
    const form = '<form><input name="u"><input type="password"></form>'
    expect(ofScript(judge(`<title>Sign in</title>${form}`, silent))).toEqual(['unknown pageSignIn'])
    expect(ofScript(judge(pageOf(tagOf(), form)))).toEqual(works)
  })
})

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

it('a page that is nested without an end is read as far as a page goes, and nothing is called missing in it', () => {
  const deep = '<div><a href="https://shop.example/">'.repeat(100_000)
  expect(ofScript(judge(pageOf(tagOf(), deep)))).toEqual(works)
  expect(ofScript(judge(pageOf('', deep + tagOf()), silent))[0]).toBe('unknown scriptMissing')
})
