import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { AutoLinkSettings } from '../../contract/autolinking/auto-linking.ts'
import { compileList, type LinkableShop, mostListBytes } from './compile-list.ts'
import { nothingSet } from './settings.ts'

const settings = (more: Partial<AutoLinkSettings> = {}): AutoLinkSettings => ({ ...nothingSet, mode: 'on', ...more })
const shop = (domain: string, more: Partial<LinkableShop> = {}): LinkableShop => ({
  domain,
  address: domain,
  listedName: '',
  expected: 1,
  isLinkable: () => true,
  ...more,
})
const shopsIn = (set: AutoLinkSettings, shops: LinkableShop[]) =>
  (JSON.parse(compileList(set, shops).body) as { shops: string[][] }).shops

describe('the list of names of a site', () => {
  it('has the address of each shop, its name, its aliases, and what never links', () => {
    const set = settings({
      shops: [
        { advertiserDomain: 'apple.com', aliases: ['Apple Store', 'apple store'], neverWords: ['Apple', 'Apple Pay'] },
      ],
    })
    expect(
      shopsIn(set, [
        shop('boozt.com', { listedName: 'Boozt.com DK', expected: 3 }),
        shop('apple.com', { listedName: 'Apple DK', address: 'apple.com/dk' }),
        shop('brand.dk', { listedName: 'Brand', address: 'shop.brand.dk', expected: 2 }),
      ]),
    ).toEqual([
      ['apple.com/dk', 'apple store', '!Apple', '!Apple Pay'],
      ['boozt.com'],
      ['shop.brand.dk', 'Brand', 'brand.dk'],
    ])
  })

  it('says what is set, and has another name when anything is another', () => {
    const list = compileList(settings({ className: 'ad', scope: 'section' }), [shop('a.dk')])
    expect(JSON.parse(list.body)).toEqual({
      mode: 'on',
      class: 'ad',
      scope: 'section',
      page: 10,
      paragraph: 2,
      shops: [['a.dk']],
    })
    expect(list.hash).toMatch(/^[0-9a-f]{20}$/)
    expect(compileList(settings(), [shop('a.dk')]).hash).not.toBe(list.hash)
    expect(compileList(settings({ className: 'ad', scope: 'section' }), [shop('a.dk')]).hash).toBe(list.hash)
  })

  it('leaves out shops that no network links to, and those that pay least where there are too many', () => {
    const many = Array.from({ length: 1500 }, (_, i) => shop(`shop${i}.dk`, { listedName: `Shop ${i}`, expected: i }))
    const list = compileList(settings(), [shop('none.dk', { expected: 9999, isLinkable: () => false }), ...many])
    const found = (JSON.parse(list.body) as { shops: string[][] }).shops
    expect(found).toHaveLength(1000)
    expect(found[0]).toEqual(['shop1499.dk', 'Shop 1499'])
    expect([list.nameCount, list.shopCount, list.leftOutCount]).toEqual([2000, 1501, 501])
    expect(list.domains.get('shop1499.dk')).toBe('shop1499.dk')
    expect(list.domains.has('shop3.dk')).toBe(false)
  })

  it('stays below 30 KB packed, whatever the names are', () => {
    // incompressible text
    const word = (i: number) => createHash('sha256').update(`name ${i}`).digest('hex').slice(0, 40)
    const many = Array.from({ length: 1900 }, (_, i) => shop(`${word(i)}.dk`))
    const { body, leftOutCount } = compileList(settings(), many)
    expect(gzipSync(body).length).toBeLessThanOrEqual(mostListBytes)
    expect(leftOutCount).toBeGreaterThan(0)
  })
})
