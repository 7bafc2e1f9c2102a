import { describe, expect, it } from 'vitest'
import { parseQuery } from './query.ts'
import { withVisitorUtm } from './visitor-utm.ts'

const add = (target: string, query: string) => withVisitorUtm(target, parseQuery(query))

describe('the UTM parameters of a visitor', () => {
  it.each([
    ['Latin-1 bytes', 'https://shop.dk/s?q=caf%E9&x=a%20b', 'https://shop.dk/s?q=caf%E9&x=a%20b&utm_source=nl'],
    ['a path as a query', 'https://shop.dk/?/beans', 'https://shop.dk/?/beans&utm_source=nl'],
    ['a plus sign and a star', 'https://shop.dk/?q=a+b*~', 'https://shop.dk/?q=a+b*~&utm_source=nl'],
    ['a name without a value', 'https://shop.dk/?sale', 'https://shop.dk/?sale&utm_source=nl'],
    ['an empty query', 'https://shop.dk/?', 'https://shop.dk/?utm_source=nl'],
    ['an open &', 'https://shop.dk/?a=1&', 'https://shop.dk/?a=1&utm_source=nl'],
    ['no query', 'https://shop.dk/tea', 'https://shop.dk/tea?utm_source=nl'],
    ['a fragment with a question mark', 'https://shop.dk/tea#a?b', 'https://shop.dk/tea?utm_source=nl#a?b'],
  ])('leave %s as the shop wrote it', (_, target, expected) => expect(add(target, 'utm_source=nl')).toBe(expected))

  it.each([
    ['what the target has already', 'https://shop.dk/?utm_source=own', 'utm_source=nl'],
    ['other names', 'https://shop.dk/', 'sub=mine&clickref=x'],
    ['empty values', 'https://shop.dk/', 'utm_source='],
    ['something that is no address', 'not an address', 'utm_source=nl'],
  ])('do not change %s', (_, target, query) => expect(add(target, query)).toBe(target))

  it('are escaped, and cut without breaking a letter', () => {
    expect(add('https://shop.dk/', 'utm_source=a%26b%23c')).toBe('https://shop.dk/?utm_source=a%26b%23c')
    const cut = add('https://shop.dk/', `utm_source=${'a'.repeat(254)}%F0%9F%98%80`)
    expect(cut).toBe(`https://shop.dk/?utm_source=${'a'.repeat(254)}%EF%BF%BD`)
  })
})
