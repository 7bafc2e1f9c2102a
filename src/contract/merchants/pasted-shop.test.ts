import { describe, expect, it } from 'vitest'
import { domainsOver, hasWords } from './pasted-shop.ts'

describe('a search for shops', () => {
  it.each([
    ['shop.dk', 'shop', true],
    ['shop.dk', 'SHOP.dk', true],
    ['shop.dk', 'https://www.shop.dk/sko/42?size=9#top', true],
    ['shop.dk', 'http://shop.dk', true],
    ['shop.dk', 'www.shop.dk', true],
    ['shop.dk', 'shop.dk/', true],
    ['shop.dk', 'shop.dk/sko', true],
    ['shop.dk', 'https://m.shop.dk/sko', true],
    ['Shop ApS signe@shop.dk shop.dk', 'https://shop.dk/sko', true],
    ['Søborg Sko', 'soborg', true],
    ['shop.dk', 'https://notshop.dk/', false],
    ['shop.dk', 'https://shop.dk.evil.example/', false],
    ['notshop.dk', 'https://shop.dk/sko', false],
    ['shop.dk', 'other', false],
    ['', 'https://shop.dk', false],
    ['shop.dk', '', true],
  ])('finds %j by %j: %j', (text, typed, found) => expect(hasWords(text, typed)).toBe(found))
})

describe('a search among pages', () => {
  it.each([
    ['blog.dk/guide', 'https://blog.dk/guide', true],
    ['blog.dk/guide', 'https://www.blog.dk/guide/', true],
    ['blog.dk/guide shop.dk/sko', 'https://shop.dk/sko', true],
    ['blog.dk/other', 'https://blog.dk/guide', false],
  ])('finds %j by %j: %j', (text, typed, found) => expect(hasWords(text, typed)).toBe(found))
})

it('goes up from a host to the domain it belongs to, and not to the country', () => {
  expect(domainsOver('da.m.shop.dk')).toEqual(['da.m.shop.dk', 'm.shop.dk', 'shop.dk'])
  expect(domainsOver('localhost')).toEqual([])
})
