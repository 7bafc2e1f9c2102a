import { describe, expect, it } from 'vitest'
import { readSmartLinkAddress } from './smart-link-address.ts'

const read = (address: string) => {
  const at = address.indexOf('?')
  return readSmartLinkAddress(at < 0 ? address : address.slice(0, at), at < 0 ? '' : address.slice(at + 1))
}
const to = (query: string, asksWhere = false) => ({ code: 'tea-pot1', asksWhere, query })

describe('the address of a smart link', () => {
  it.each([
    ['/tr/l/tea-pot1', to('')],
    ['/tr/l/tea-pot1?utm_source=nl', to('utm_source=nl')],
    ['/tr/l/tea-pot1+', to('', true)],
    ['/tr/l/tea-pot1/info', to('', true)],
  ])('%s', (address, expected) => expect(read(address)).toEqual(expected))

  it.each([
    '.',
    ')',
    ',',
    '!',
    ';',
    ':',
    "'",
    '"',
    '*',
    '/',
    '-',
    '%20',
    '%22',
    '%3E',
    '%5D',
    '%E2%80%8B',
    '%E2%80%9D',
    '%EF%BB%BF',
    '%C2%A0',
    ').',
    '%29%2C',
  ])('reaches its link with %s behind it, as a text leaves it', (behind) =>
    expect(read(`/tr/l/tea-pot1${behind}`)).toEqual(to('')),
  )
  it.each(['/', '%20', '%E2%80%8B', '%22', '%3C', '(', '%C2%A0', '//', '.'])(
    'reaches its link with %s before it',
    (before) => expect(read(`/tr/l/${before}tea-pot1?utm_source=nl`)).toEqual(to('utm_source=nl')),
  )
  it.each([
    ['an & instead of the question mark', '&utm_source=nl', 'utm_source=nl'],
    ['an escaped & instead of it', '%26utm_source=nl', 'utm_source=nl'],
    ['an escaped question mark', '%3Futm_source=nl', 'utm_source=nl'],
    ['a query that was escaped as a whole', '%3Futm_source%3Dnl%26utm_medium%3Dmail', 'utm_source=nl&utm_medium=mail'],
    ['HTML between the values', '&amp;utm_source=nl&amp;utm_medium=mail', 'utm_source=nl&utm_medium=mail'],
    ['both signs', '&utm_source=nl?utm_medium=mail', 'utm_source=nl&utm_medium=mail'],
    ['a semicolon instead of the question mark', ';utm_source=nl', 'utm_source=nl'],
    ['a session of an old server', ';jsessionid=0A1?utm_source=nl', 'jsessionid=0A1&utm_source=nl'],
    ['a bracket and a semicolon', ');utm_source=nl&b=1', 'utm_source=nl&b=1'],
    ['a full stop before the query', '.?utm_source=nl', 'utm_source=nl'],
    ['a value with an escaped &', '&utm_source=a%26b', 'utm_source=a%26b'],
  ])('keeps a query behind %s', (_, behind, query) => expect(read(`/tr/l/tea-pot1${behind}`)).toEqual(to(query)))

  it.each([
    '/tr/l/',
    '/tr/l/ab',
    '/tr/l/tea-pot1/other',
    '/tr/l/tea-pot1.html',
    '/tr/l/tea-pot1%C3%A6',
    `/tr/l/${'a'.repeat(41)}`,
    '/tr/l/%ZZ',
    '/tr/l/.te',
    '/tr/l/tea-pot1;other',
    '/tr/l/tea/tea-pot1',
    '/tr/m/tea-pot1',
  ])('%s is none', (address) => expect(read(address)).toBeNull())
})
