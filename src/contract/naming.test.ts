import { describe, expect, it } from 'vitest'
import { dimensionOf, isPartGroup, readPartKey } from './dimensions.ts'
import { type NamingRule, partsOf, problemOfRule, splitName } from './naming.ts'

const page = (pattern: string): NamingRule => ({ column: 'page', pattern })
const sub = (pattern: string): NamingRule => ({ column: 'subId', pattern })
const cut = (separator: string, ...parts: string[]): NamingRule => ({ column: 'subId2', separator, parts })

describe('R232: parts of names', () => {
  it.each([
    ['article-position-variant', ['article', 'position', 'variant']],
    ['a-b-c', ['a', 'b', 'c']],
    ['a-b', null],
    ['a-b-c-d', null],
    ['a--c', null],
    ['-b-c', null],
    ['', null],
  ])('%s at each hyphen is %j', (text, parts) => expect(splitName(cut('-', 'A', 'B', 'C'), text)).toEqual(parts))

  it.each<[string, string, string[] | null]>([
    ['/{section}/{slug}', 'blog.dk/news/shoes', ['news', 'shoes']],
    ['/{section}/{slug}/', 'blog.dk/news/shoes', ['news', 'shoes']],
    ['/{section}/{slug}', 'blog.dk/news', null],
    ['/{section}/{slug}', 'blog.dk/news/shoes/red', null],
    ['/{section}/{slug}', 'blog.dk//shoes', null],
    ['/{section}/*', 'blog.dk/news/shoes/red', ['news']],
    ['/{section}/*', 'blog.dk/news', null],
    ['/{section}', 'blog.dk/', null],
    ['/{slug}.html', 'blog.dk/a.b.html', ['a.b']],
    ['/{slug}.html', 'blog.dk/a.html/b', null],
    ['/{year}-{slug}', 'blog.dk/2026-red-shoes', ['2026', 'red-shoes']],
    ['/News/{slug}', 'blog.dk/news/a', null],
    ['/{section}', '', null],
    ['/{section}', 'nowhere', null],
  ])('%s of the page %s is %j', (pattern, text, parts) => expect(splitName(page(pattern), text)).toEqual(parts))

  it('cuts the path of a page without the slash it begins with', () => {
    const rule: NamingRule = { column: 'page', separator: '/', parts: ['Section', 'Slug'] }
    expect(splitName(rule, 'blog.dk/news/shoes')).toEqual(['news', 'shoes'])
    expect(splitName(rule, 'blog.dk/news')).toBe(null)
  })
  it('lets a part of a sub id hold slashes, and ends it at the character after it', () => {
    expect(splitName(sub('{a}_{b}'), 'x/y_z_w')).toEqual(['x/y', 'z_w'])
    expect(splitName(sub('{a}--{b}'), 'x--y')).toEqual(['x', 'y'])
    expect(splitName(sub('{a}--{b}'), 'x-y--z')).toBe(null)
    expect(splitName(sub('p-{a}'), 'p-')).toBe(null)
    expect(splitName(sub('{ Ægir }'), 'é😀\n')).toEqual(['é😀\n'])
    expect(partsOf(sub('{ Ægir }'))).toEqual(['Ægir'])
  })

  it.each<[NamingRule, string, string]>([
    [cut('', 'A', 'B'), 'separator', 'Must have at least one character'],
    [cut('-'.repeat(11), 'A', 'B'), 'separator', 'Must have at most 10 characters'],
    [cut('-', 'A'), 'parts', 'Must have at least two parts'],
    [cut('-', 'A', ''), 'parts', 'Each part must have a name'],
    [cut('-', 'A', 'a'), 'parts', '“a” is there twice'],
    [cut('-', 'A', 'taken'), 'parts', '“taken” is a part of another rule'],
    [cut('-', 'A', 'site'), 'parts', '“site” is the name of something else in reports'],
    [cut('-', 'A', 'other names'), 'parts', '“other names” is the name of something else in reports'],
    [
      cut('-', 'A', '7'),
      'parts',
      '“7” must begin with a letter and have letters, digits, spaces, hyphens and underscores only',
    ],
    [cut('-', 'A', 'x'.repeat(41)), 'parts', 'A part’s name must have at most 40 characters'],
    [cut('-', ...'ABCDEFGHI'.split('')), 'parts', 'Must have at most 8 parts'],
    [page('/news'), 'pattern', 'Must have a part, like {section}'],
    [page('/{a}{b}'), 'pattern', 'Between two parts, and before a *, there must be some text'],
    [page('/{a}*'), 'pattern', 'Between two parts, and before a *, there must be some text'],
    [page('/*/{a}'), 'pattern', 'A * may be at the end only'],
    [page('{a}/{b}'), 'pattern', 'The path of a page begins with /'],
    [page('/{a}/{b'), 'pattern', 'A part is a name between braces, like {section}; no other braces may be there'],
    [page('/{a}/{}'), 'pattern', 'Each part must have a name'],
    [page('/{a}/{A}'), 'pattern', '“A” is there twice'],
    [page('/{Page}'), 'pattern', '“Page” is the name of something else in reports'],
    [page(`/{a}/${'x'.repeat(200)}`), 'pattern', 'Must have at most 200 characters'],
  ])('refuses %j: %s', (rule, field, message) => expect(problemOfRule(rule, ['Taken'])).toEqual({ field, message }))
  it.each<NamingRule>([
    cut(' ', 'One', 'Two'),
    page('/{section}/{slug}'),
    page('/{section}/*'),
    sub('{A}'),
    cut('-', 'Ægir', 'Sub-1'),
  ])('takes %j', (rule) => expect(problemOfRule(rule)).toBe(null))

  it('reads a text of any length in one pass', () => {
    const text = `${'a-'.repeat(500_000)}!`
    expect(splitName(sub('{a}-{b}_{c}'), text)).toBe(null)
    expect(splitName(cut('-', 'A', 'B'), text)).toBe(null)
  })

  it('is a grouping whose key says what it is of', () => {
    expect(isPartGroup('subId1:Position')).toBe(true)
    expect(readPartKey('page:Sub section')).toEqual({ column: 'page', part: 'Sub section' })
    expect(['page:', 'target:A', 'subId6:A', 'page', 'page:7', `page:${'x'.repeat(41)}`].filter(isPartGroup)).toEqual(
      [],
    )
    expect(dimensionOf('page:Section')).toEqual({ label: 'Section', knownTo: 'all' })
    expect(dimensionOf('subId1:Position')).toEqual({ label: 'Position', knownTo: 'clicks' })
  })
})
