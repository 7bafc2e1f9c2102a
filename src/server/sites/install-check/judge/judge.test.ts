import { describe, expect, it } from 'vitest'
import { type PageFetch } from '../fetch-site-page.ts'
import { codeOf, pageOf, siteUuid, tagOf } from '../pages.test-data.ts'
import { type KnownSite } from './finding.ts'
import { judgePage, verdictOf } from './judge.ts'
import {
  ownSite,
  strangers,
  known,
  silent,
  judge,
  ofScript,
  said,
  works,
  before,
  type Answer,
} from './judged.test-data.ts'

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
  const end = (more: PageFetch['end'], url = 'https://blog.example/') => judgePage({ url, end: more }, known)
  it.each<[PageFetch['end'], string, RegExp]>([
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

it('a page that is nested without an end is read as far as a page goes, and nothing is called missing in it', () => {
  const deep = '<div><a href="https://shop.example/">'.repeat(100_000)
  expect(ofScript(judge(pageOf(tagOf(), deep)))).toEqual(works)
  expect(ofScript(judge(pageOf('', deep + tagOf()), silent))[0]).toBe('unknown scriptMissing')
})
