import { KnownPrices } from './known-prices.ts'
import type { Draft, DropReason, Product } from './product.ts'
import type { PriceReader } from './read-price.ts'
import { conditionOf, type StockReader } from './read-stock.ts'

export type Dropped = { reason: DropReason; count: number; examples: string[] }
const mostExamples = 5

/** Products left out, by reason, with a few examples each. */
export class Drops {
  #known = new Map<DropReason, Dropped>()
  add = (reason: DropReason, example: string): void => {
    const known = this.#known.get(reason) ?? { reason, count: 0, examples: [] }
    known.count++
    if (known.examples.length < mostExamples && example !== '') known.examples.push(example.slice(0, 200))
    this.#known.set(reason, known)
  }
  /** Most frequent first. */
  all = (): Dropped[] => [...this.#known.values()].sort((a, b) => b.count - a.count)
}

export type JudgeOptions = { currency: string; now: number; excludesOutOfStock: boolean }
/** A product with its current price, or why it is left out. */
export type Judged = { product: Product; today: number } | { reason: DropReason; example: string }

/** The product, and its unreadable texts. */
const exampleOf = (title: string, ...texts: string[]) => [title, ...texts].filter((text) => text !== '').join(' · ')

/** Judges the products of a source in order: a repeated id is left out. */
export function createJudge(
  { currency, now, excludesOutOfStock }: JudgeOptions,
  reader: PriceReader,
  readStock: StockReader,
) {
  const known = new KnownPrices()
  return ({ written, stock, condition: said, ...draft }: Draft): Judged => {
    const prices = reader(written, currency, now)
    if ('problem' in prices) {
      const texts = prices.problem === 'no price' ? [] : written.prices.map(([, text]) => text)
      return { reason: prices.problem, example: exampleOf(draft.title, ...texts) }
    }
    const availability = readStock(stock)
    if (availability === null) return { reason: 'unclear stock', example: exampleOf(draft.title, stock) }
    const condition = conditionOf(said)
    if (condition === null) return { reason: 'unclear condition', example: exampleOf(draft.title, said) }
    if (availability === 'preorder' && draft.availabilityDate === '')
      return { reason: 'preorder without a date', example: draft.title }
    const product: Product = { ...draft, ...prices, availability, condition }
    const today = product.salePrice ?? product.price
    if (!known.add(product.id, today)) return { reason: 'same id', example: product.id }
    if (excludesOutOfStock && product.availability === 'out_of_stock')
      return { reason: 'out of stock', example: product.title }
    return { product, today }
  }
}
