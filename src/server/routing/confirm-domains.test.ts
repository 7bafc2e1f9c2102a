import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { silentLog } from '../log/log.ts'
import { type DomainCandidate, createDomainCheck } from './confirm-domains.ts'
import type { Site } from './snapshot.ts'

const day = 24 * 3_600_000
const siteOf = (uuid: string): Site => ({
  uuid,
  accountUuid: 'a',
  domain: `${uuid}.dk`,
  isActive: true,
  options: {},
  allowed: [],
})

function start(
  pages: Record<string, string>,
  file = join(mkdtempSync(join(tmpdir(), 'outbound-links-')), 'links.json'),
) {
  let time = Date.parse('2026-03-02')
  const asked: string[] = []
  const check = createDomainCheck({
    file,
    site: (uuid) => (uuid === 'gone' ? undefined : siteOf(uuid)),
    readPage: async (url, mayVisit) => {
      asked.push(url)
      expect([mayVisit('www.blog.dk'), mayVisit('evil.com')]).toEqual([url.includes('blog.dk'), false])
      const html = pages[url]
      if (html === 'broken') throw new Error('no answer')
      return html === undefined ? null : { url, html }
    },
    now: () => time,
    log: silentLog,
  })
  return { check, asked, file, pass: (ms: number) => (time += ms) }
}
const link = '<a href="https://new.example/">'
const candidate = (over: Partial<DomainCandidate> = {}): DomainCandidate => ({
  siteUuid: 'blog',
  domain: 'new.example',
  pages: ['blog.dk/a'],
  ...over,
})

it('learns a domain that a page of the site links to', async () => {
  const { check } = start({ 'https://blog.dk/a': link })
  expect(check.known()).toEqual(new Map())
  expect(await check.check([candidate()])).toBe(true)
  expect(check.known()).toEqual(new Map([['blog', ['new.example']]]))
})
it('learns nothing from clicks alone, whatever page they name', async () => {
  const { check, asked } = start({
    'https://blog.dk/a': 'no link',
    'https://evil.com/': link,
    'https://blog.dk/b': 'broken',
  })
  const pages = ['evil.com/', 'blog.dk.evil.com/', 'blog.dk@evil.com/', 'blog.dk/a', 'blog.dk/b', 'blog.dk/missing']
  expect(await check.check([candidate({ pages }), candidate({ siteUuid: 'gone' })])).toBe(false)
  expect(check.known()).toEqual(new Map())
  expect(asked).toEqual(['https://blog.dk/a', 'https://blog.dk/b', 'https://blog.dk/missing'])
})
it('asks again after a day when there was no link, after a week when there was', async () => {
  const pages: Record<string, string> = { 'https://blog.dk/a': '' }
  const { check, asked, pass } = start(pages)
  for (const wait of [0, day - 1]) {
    pass(wait)
    await check.check([candidate()])
  }
  expect(asked).toHaveLength(1)
  pages['https://blog.dk/a'] = link
  for (const wait of [1, day, 5 * day]) {
    pass(wait)
    await check.check([candidate()])
  }
  expect(asked).toHaveLength(2)
  pass(day)
  await check.check([candidate()])
  expect(asked).toHaveLength(3)
})
it('forgets a domain a month after its link was last seen, and one that nobody clicks any more', async () => {
  const pages: Record<string, string> = { 'https://blog.dk/a': link }
  const { check, pass } = start(pages)
  await check.check([candidate()])
  pages['https://blog.dk/a'] = ''
  pass(30 * day - 1)
  await check.check([candidate()])
  expect(check.known().size).toBe(1)
  pass(1)
  expect(check.known().size).toBe(0)
  const other = start({ 'https://blog.dk/a': link })
  await other.check.check([candidate()])
  expect(await other.check.check([])).toBe(true)
  expect(other.check.known().size).toBe(0)
})
it('knows at the next start what it has seen', async () => {
  const { check, file } = start({ 'https://blog.dk/a': link })
  await check.check([candidate()])
  const later = start({}, file)
  expect(later.check.known()).toEqual(new Map([['blog', ['new.example']]]))
  await later.check.check([candidate()])
  expect(later.asked).toEqual([])
})
it('reads few pages in one go, of one site even fewer, and comes to all in the end', async () => {
  const { check, asked, pass } = start({})
  const of = (siteUuid: string, n: number) =>
    Array.from({ length: n }, (_, i) =>
      candidate({ siteUuid, domain: `${siteUuid}-${i}.example`, pages: [`${siteUuid}.dk/${i}`] }),
    )
  const candidates = [...of('blog', 8), ...['b', 'c', 'd', 'e', 'f'].flatMap((s) => of(s, 5))]
  await check.check(candidates)
  expect([asked.length, asked.filter((url) => url.includes('blog')).length]).toEqual([20, 5])
  await check.check(candidates)
  expect(new Set(asked).size).toBe(33)
  pass(day - 1)
  await check.check(candidates)
  expect(asked).toHaveLength(33)
})
it('looks at a site that is not known yet as soon as it is', async () => {
  let isKnown = false
  const check = createDomainCheck({
    file: join(mkdtempSync(join(tmpdir(), 'outbound-links-')), 'links.json'),
    site: (uuid) => (isKnown ? siteOf(uuid) : undefined),
    readPage: async (url) => ({ url, html: link }),
    now: () => Date.parse('2026-03-02'),
    log: silentLog,
  })
  expect(await check.check([candidate()])).toBe(false)
  isKnown = true
  expect(await check.check([candidate()])).toBe(true)
})
