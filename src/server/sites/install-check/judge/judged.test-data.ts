import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import { noScriptOptions } from '../../script-options.ts'
import type { PageFetch } from '../fetch-site-page.ts'
import { siteUuid } from '../pages.test-data.ts'
import { readPageText } from '../read-page.ts'
import type { KnownSite } from './finding.ts'
import { judgePage } from './judge.ts'

export const now = new Date('2026-05-04T12:00:00Z')
export const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
export const [ownSite, strangers] = ['7f0e8c1a-0000-4000-8000-0000000000b2', '7f0e8c1a-0000-4000-8000-0000000000c3']

export const known: KnownSite = {
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
export const silent: Partial<KnownSite> = { seen: { newest: null, pages: new Map(), bots: 0 } }

export type Answer = { headers?: Record<string, string>; url?: string; isCut?: boolean }
export const lookOf = (
  html: string,
  { headers = {}, url = 'https://blog.example/', isCut = false }: Answer = {},
): PageFetch => ({
  url,
  end: { kind: 'page', status: 200, headers, text: readPageText(html), isCut },
})
export const judge = (html: string, more: Partial<KnownSite> = {}, answer: Answer = {}) =>
  judgePage(lookOf(html, answer), { ...known, ...more })
/** Findings about the script itself, as `severity kind`. */
export const ofScript = (findings: InstallFinding[]) =>
  findings.filter((f) => !/^(links|ways|frames)/.test(f.kind)).map((f) => `${f.severity} ${f.kind}`)
export const said = (findings: InstallFinding[], kind: InstallFinding['kind']) =>
  findings.find((f) => f.kind === kind)?.says

export const works = ['good scriptThere', 'good pageCounted']
