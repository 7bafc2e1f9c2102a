import { expect, it } from 'vitest'
import type { Seen } from '../browser/seen.ts'
import { pageOf, tagOf } from '../pages.test-data.ts'
import { readPageText } from '../read-page.ts'
import type { KnownSite } from './finding.ts'
import { judgePage, verdictOf } from './judge.ts'
import { known, lookOf, ofScript, silent } from './judged.test-data.ts'
import type { OpenedPage } from './browser-findings.ts'

const ran: Seen = {
  url: 'https://blog.example/',
  html: '',
  isCut: false,
  loads: 1,
  loadError: '',
  pageviews: 1,
  isDoubled: false,
  onlyTouched: false,
  blocked: [],
  ignored: [],
}
const still: Partial<Seen> = { loads: 0, pageviews: 0 }
/** `sent`: the page as served; `stood`: its final document in the browser. */
const both = (
  { sent, stood = sent, headers = {} }: { sent: string; stood?: string; headers?: Record<string, string> },
  seen: Partial<Seen> = {},
  more: Partial<KnownSite> = {},
) =>
  judgePage(lookOf(sent, { headers }), { ...known, ...more }, { seen: { ...ran, ...seen }, text: readPageText(stood) })
const told = (opened: OpenedPage) => judgePage(lookOf(pageOf(tagOf())), { ...known, ...silent }, opened)
const saysOf = (findings: ReturnType<typeof both>, kind: string) => findings.find((f) => f.kind === kind)?.says

it('a script that was seen to run works, also where no page was counted yet', () => {
  const findings = both({ sent: pageOf(tagOf()) }, {}, silent)
  expect(ofScript(findings)).toEqual(['good scriptRuns'])
  expect(saysOf(findings, 'scriptRuns')).toBe(
    'In a browser the script ran by itself and sent the pageview. It was answered and not counted: a check is no visit.',
  )
  expect(verdictOf(findings)).toBe('works')
})

it('one that a tag manager brings is seen, and so is one that code adds', () => {
  const manager = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-ABCD"></script>'
  const findings = both({ sent: pageOf(manager), stood: pageOf(manager + tagOf()) }, {}, silent)
  expect([ofScript(findings), verdictOf(findings)]).toEqual([['good scriptRuns'], 'works'])
  expect(saysOf(findings, 'scriptRuns')).toContain('It is not in the text of the page: Google Tag Manager brings it.')
  const added = both({ sent: pageOf(''), stood: pageOf(tagOf()) }, {}, silent)
  expect(saysOf(added, 'scriptRuns')).toContain('code of the page brings it.')
})

it('what the text let us fear is not said of a script that ran', () => {
  const consent = pageOf(
    '<script src="https://consent.cookiebot.com/uc.js" data-blockingmode="auto"></script>' + tagOf(),
  )
  expect(ofScript(both({ sent: consent }, {}, silent))).toEqual(['good scriptRuns'])
  const policy = { 'content-security-policy': "script-src 'self'" }
  expect(ofScript(both({ sent: pageOf(tagOf()), headers: policy }))).toEqual(['good scriptRuns', 'good pageCounted'])
})

it('twice is twice: by the tags of the document, or by what the script says', () => {
  expect(ofScript(both({ sent: pageOf(tagOf()), stood: pageOf(tagOf() + tagOf()) }))).toContain('problem scriptTwice')
  const said = both({ sent: pageOf(tagOf()) }, { isDoubled: true })
  expect([ofScript(said), verdictOf(said)]).toEqual([
    ['good scriptRuns', 'problem scriptTwice', 'good pageCounted'],
    'problem',
  ])
})

it('one that waits for a movement is held back', () => {
  const findings = both({ sent: pageOf(tagOf()) }, { onlyTouched: true })
  expect(ofScript(findings)).toEqual(['good scriptRuns', 'problem optimiserDelays', 'good pageCounted'])
})

it('one that did not run is a problem, with what the browser met', () => {
  const blocked = [{ url: 'https://outbound.example/tr/v1/script.js', directive: 'script-src-elem' }]
  const page = pageOf(tagOf())
  const policy = both({ sent: page }, { ...still, loads: 1, loadError: 'csp', blocked }, silent)
  expect(ofScript(policy)).toEqual(['good scriptThere', 'problem policyBlocks'])
  expect(saysOf(policy, 'policyBlocks')).toContain('(script-src-elem) blocks the script')
  // a blocked file of another server is not ours
  const others = [{ url: 'https://ads.example/tr/v1/script.js', directive: 'script-src' }]
  expect(ofScript(both({ sent: page }, { blocked: others }))).toEqual(['good scriptRuns', 'good pageCounted'])
  const failed = both({ sent: page }, { ...still, loads: 1, loadError: 'net::ERR_FAILED' }, silent)
  expect(saysOf(failed, 'scriptNotRun')).toBe('In a browser the script could not be loaded: net::ERR_FAILED.')
  expect(verdictOf(failed)).toBe('problem')
  // pageviews of readers arrive, so our browser may be the exception
  expect(ofScript(both({ sent: page }, { ...still, loads: 1 }))).toContain('unknown scriptNotRun')
  const manager = pageOf('<script src="https://www.googletagmanager.com/gtm.js?id=GTM-ABCD"></script>')
  expect(verdictOf(both({ sent: manager }, still, silent))).toBe('unknown')
  expect(ofScript(both({ sent: pageOf('') }, still, silent))).toEqual(['problem scriptMissing'])
})

it('a consent tool that held it back did so', () => {
  const page = pageOf('<script src="https://consent.cookiebot.com/uc.js" data-blockingmode="auto"></script>' + tagOf())
  expect(ofScript(both({ sent: page }, still))).toEqual([
    'good scriptThere',
    'problem consentHolds',
    'good pageCounted',
  ])
})

it('links are those of the finished page, with what code added and what settings ignore', () => {
  const link = (n: number) => `<a href="https://shop.example/${n}">${n}</a>`
  const findings = both(
    { sent: pageOf(tagOf(), link(1) + link(2)), stood: pageOf(tagOf(), link(1) + link(2) + link(3) + link(3)) },
    { ignored: ['https://shop.example/2'] },
    { options: { ...known.options, ignore_selectors: ['.no'] } },
  )
  expect(saysOf(findings, 'linksCounted')).toBe('3 links to other sites become clicks when visitors follow them.')
  expect(saysOf(findings, 'linksIgnored')).toBe(
    '1 link (shop.example) matches what your script settings ignore and is left alone.',
  )
  expect(saysOf(findings, 'codeAdds')).toBe(
    '2 of these links are not in the text of the page (shop.example): code adds them while the page loads.',
  )
})

it.each([
  ['noBrowser', 'the browser of this server did not start'],
  ['timeout', 'it did not come to rest in time'],
  ['gone', 'the browser ended, or was ended because the page took too much'],
] as const)('a page that was not seen (%s) is judged by its text, and that is said', (trouble, why) => {
  const findings = told({ trouble })
  expect(ofScript(findings)).toEqual(['good scriptThere', 'unknown pageNotCounted', 'note browserFailed'])
  expect(saysOf(findings, 'browserFailed')).toContain(why)
})

it('a page that goes on to another site is not called right', () => {
  const findings = told({ wentTo: 'shop.example' })
  expect(ofScript(findings)).toContain('unknown pageElsewhere')
  expect(verdictOf(findings)).toBe('unknown')
})
