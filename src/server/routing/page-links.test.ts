import { expect, it } from 'vitest'
import { linksTo } from './page-links.ts'

const links = (html: string, domain = 'new.example') => linksTo(html, 'https://blog.dk/a', domain)

it.each([
  '<p>See <a href="https://new.example/p/1">this</a>',
  "<A class=x HREF='http://www.new.example'>",
  '<a\nrel="nofollow sponsored"\nhref=https://deep.new.example/?a=1&amp;b=2>',
  '<a href="//new.example/">',
  '<!-- old --><script>let a = 1</script><a href="https://new.example/">',
  '\u0130<a href="https://blog.dk/">x</a><a href="https://new.example./">',
])('finds the link in %j', (html) => expect(links(html)).toBe(true))

it.each([
  '',
  'https://new.example/',
  '<a href="https://notnew.example/">',
  '<a href="https://new.example.evil.com/">',
  '<a href="https://evil.com/?https://new.example/">',
  '<a href="https://evil.com/" title="https://new.example/">',
  '<a href="/new.example/">',
  '<a href="javascript:new.example">',
  '<a href="https://new.example/" rel="ugc nofollow">',
  '<!-- <a href="https://new.example/"> -->',
  '<!-- <a href="https://new.example/">',
  '<script>const comment = \'<a href="https://new.example/">\'</script>',
  '<textarea><a href="https://new.example/"></textarea>',
  '<link href="https://new.example/">',
  '<a href="https://new.example/"',
])('finds none in %j', (html) => expect(links(html)).toBe(false))

it('compares whole registrable domains, never what many share', () => {
  expect(links('<a href="https://stranger.github.io/">', 'me.github.io')).toBe(false)
  expect(links('<a href="https://me.github.io/">', 'me.github.io')).toBe(true)
})
it.each(['<a ', '<!--', '<script>', '<a href="', '<a href=', ' '.repeat(9)])(
  'looks at a page of nothing but %j once and not again and again',
  (piece) => expect(links(piece.repeat(2_000_000 / piece.length))).toBe(false),
)
