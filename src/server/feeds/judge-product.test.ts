import { expect, it } from 'vitest'
import { createJudge, Drops } from './judge-product.ts'
import type { Draft } from './product.ts'
import type { PriceReader } from './read-price.ts'
import { StockColumn } from './read-stock.ts'

it('what is left out is counted by its reason, the most first, with five examples of 200 signs', () => {
  const drops = new Drops()
  drops.add('no image', '')
  for (let n = 1; n <= 7; n++) drops.add('no price', n === 1 ? 'x'.repeat(250) : `shoe ${n}`)
  drops.add('no image', 'boot')
  drops.add('no id', '')
  expect(drops.all()).toEqual([
    { reason: 'no price', count: 7, examples: ['x'.repeat(200), 'shoe 2', 'shoe 3', 'shoe 4', 'shoe 5'] },
    { reason: 'no image', count: 2, examples: ['boot'] },
    { reason: 'no id', count: 1, examples: [] },
  ])
})

const draft = (id: string, over: Partial<Draft> = {}): Draft =>
  ({
    id,
    title: `Sko ${id}`,
    stock: '',
    availabilityDate: '',
    condition: '',
    written: {
      prices: [
        ['price', '100'],
        ['sale_price', '1.299'],
      ],
      currency: '',
      shipping: '',
      saleDays: '',
    },
    ...over,
  }) as Draft
const reads =
  (found: ReturnType<PriceReader>): PriceReader =>
  (_, usual, now) =>
    'price' in found ? { ...found, currency: usual, shipping: now } : found
const readStock = new StockColumn().judge()
const options = { currency: 'SEK', now: 7, excludesOutOfStock: true }

it('a product has the price of its sale today, and its own without one', () => {
  const judge = createJudge(options, reads({ price: 100, salePrice: 80, currency: '', shipping: null }), readStock)
  expect(judge(draft('a'))).toMatchObject({ today: 80, product: { id: 'a', price: 100, currency: 'SEK', shipping: 7 } })
  expect(judge(draft('a'))).toEqual({ reason: 'same id', example: 'a' })
  const full = createJudge(options, reads({ price: 100, salePrice: null, currency: '', shipping: null }), readStock)
  expect(full(draft('a'))).toMatchObject({ today: 100 })
})

it('a product that is sold out is left out where that is wished', () => {
  const prices = reads({ price: 100, salePrice: null, currency: '', shipping: null })
  const out = draft('a', { stock: 'Udsolgt' })
  expect(createJudge(options, prices, readStock)(out)).toEqual({ reason: 'out of stock', example: 'Sko a' })
  expect(createJudge({ ...options, excludesOutOfStock: false }, prices, readStock)(out)).toMatchObject({ today: 100 })
  expect(
    createJudge(options, prices, readStock)(draft('b', { stock: 'preorder', availabilityDate: '2026-12-24' })),
  ).toMatchObject({ today: 100 })
})

it('a price that cannot be read is shown as it was written; one that is not there is not', () => {
  const why = (problem: 'no price' | 'unclear price') => createJudge(options, reads({ problem }), readStock)(draft('a'))
  expect(why('unclear price')).toEqual({ reason: 'unclear price', example: 'Sko a · 100 · 1.299' })
  expect(why('no price')).toEqual({ reason: 'no price', example: 'Sko a' })
})
