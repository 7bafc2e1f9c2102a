import { expect, it } from 'vitest'
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
it('goes only to paths of the app after signing in', () => {
  expect(safePath('/insights/reports?tab=name')).toBe('/insights/reports?tab=name')
  for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', 'x', '', undefined, '/a\nb'])
    expect(safePath(bad)).toBe('/')
})
