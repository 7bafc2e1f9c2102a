import { describe, expect, it } from 'vitest'
import { languageCases, shops } from './language-cases.test-data.ts'
import { createMentions } from './mentions.ts'

const find = createMentions(shops)
/** The text with brackets around what was found. */
function marked(text: string, language: string): string {
  let [out, at] = ['', 0]
  for (const { start, end } of find(text, language)) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return out + text.slice(at)
}

describe('names in a text', () => {
  it.each(languageCases)('%s: %s', (language, text) => {
    expect(marked(text.replace(/[[\]]/g, ''), language)).toBe(text)
  })

  it('are of the shop that has the name, the longest name first, the first shop of those that share it', () => {
    expect(find('Zalando Lounge, Zalando, zalando.dk', 'da').map(({ shop }) => shop)).toEqual([3, 3, 3])
    const both = createMentions([
      ['one.dk', 'Same'],
      ['two.dk', 'Same', 'Same Day'],
    ])
    expect(both('Same, Same Day', 'en').map(({ shop }) => shop)).toEqual([0, 1])
  })

  it('may hold whatever a name may hold, and never break the pattern', () => {
    const odd = createMentions([['odd.dk', 'C++ (Shop)', '*[a]|b^$', '…', '', '+Plus', '!']])
    expect(odd('C++ (Shop) and *[a]|b^$ and +Plus', 'en')).toEqual([
      { shop: 0, start: 0, end: 10 },
      { shop: 0, start: 15, end: 23 },
      { shop: 0, start: 28, end: 33 },
    ])
  })

  it('are found in a text without any', () => {
    expect(find('', 'da')).toEqual([])
    expect(find('\ufffc…  ', 'da')).toEqual([])
  })
})
