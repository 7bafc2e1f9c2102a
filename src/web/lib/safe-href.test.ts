import { describe, expect, it } from 'vitest'
import { safeHref, safePath } from './safe-href.ts'

it('turns hosts and web addresses into links', () => {
  expect(safeHref('coolshop.dk/x')).toBe('https://coolshop.dk/x')
  expect(safeHref('//coolshop.dk')).toBe('https://coolshop.dk/')
  expect(safeHref('http://a.dk/?q=1')).toBe('http://a.dk/?q=1')
  expect(safeHref('localhost:3000/x')).toBe('https://localhost:3000/x')
})
it('never links to a script', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'java\nscript:alert(1)',
    'vbscript:x',
    '',
    'http://',
  ])
    expect(safeHref(bad)).toBeNull()
})

/** What is attacked: a sign-in page whose address names the next page. It must not lead to another website. */
describe('after signing in', () => {
  it.each([
    '/',
    '/insights/reports?tab=name',
    '/insights/reports?page=https%3A%2F%2Fshop.example%2F',
    '/partners/4f6c2a10-0000-4000-8000-000000000001?q=skø#new-campaign',
    '/discover?target=//shop.example/x',
  ])('%s is gone to', (own) => expect(safePath(own)).toBe(own))
  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2E//evil.example',
    '/.\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS:\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '?next=//evil.example',
    '#//evil.example',
    ' //evil.example',
    ' /ours',
    '\t//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/\0/evil.example',
    '/a\nb',
    '/ours\\..\\..\\\\evil.example',
    '',
    undefined,
    null,
    7,
    ['/ours', '//evil.example'],
    { toString: () => '//evil.example' },
  ])('%j is not', (bad) => expect(safePath(bad)).toBe('/'))
  it('whatever is gone to lies on this server and begins with one stroke', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    let state = seed
    const next = (n: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * n)
    }
    const pieces = [
      '/',
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      ':',
      '@',
      '?',
      '#',
      ';',
      ' ',
      '\t',
      '\n',
      'https:',
      'evil.example',
    ]
    for (let n = 0; n < 20_000; n++) {
      const wanted = Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join('')
      const gone = new URL(safePath(wanted), 'https://own.example/login')
      expect([gone.origin, gone.pathname.startsWith('//')], `seed ${seed}: ${JSON.stringify(wanted)}`).toEqual([
        'https://own.example',
        false,
      ])
    }
  })
})
