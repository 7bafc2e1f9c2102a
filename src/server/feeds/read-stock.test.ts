import { describe, expect, it } from 'vitest'
import { stockWords } from './feed-words.ts'
import { availabilityOf, conditionOf, StockColumn } from './read-stock.ts'

const [is, out, pre, back] = ['in_stock', 'out_of_stock', 'preorder', 'backorder'] as const

describe('what shops say of their stock', () => {
  it.each([
    ['In Stock', is],
    ['https://schema.org/InStock', is],
    ['http://schema.org/OutOfStock', out],
    ['https://schema.org/Discontinued', out],
    ['schema.org/LimitedAvailability', is],
    ['in_stock', is],
    ['out of stock', out],
    ['SOLD_OUT', out],
    ['Currently unavailable', out],
    ['not available', out],
    ['No longer available', out],
    ['not sold out', is],
    ['coming soon', out],
    ['På lager', is],
    ['Udsolgt', out],
    ['Ikke udsolgt', is],
    ['Slutsalg – på lager', is],
    ['Udgået', out],
    ['Ikke på lager', out],
    ['På lager: nej', out],
    ['På lager, levering 1-2 dage', is],
    ['Restordre', back],
    ['utsolgt', out],
    ['Utgått', out],
    ['nei', out],
    ['Inte i lager', out],
    ['Slut i lager', out],
    ['slutsåld', out],
    ['I lager', is],
    ['Förbeställning', pre],
    ['0 stk', out],
    ['12 stk', is],
    ['0', out],
    ['12', is],
    ['> 10', is],
    ['0 på lager', out],
    ['In stock (12)', is],
    ['only 3 left', is],
    ['-3', out],
    ['Loppu', out],
    ['ei varastossa', out],
    ['Varastossa', is],
    ['Vergriffen', out],
    ['nicht ausverkauft', is],
    ['nicht mehr lieferbar', out],
    ['Sofort lieferbar', is],
    ['Vorbestellbar', pre],
    ['uitverkocht', out],
    ['niet op voorraad', out],
    ['agotado', out],
    ['esaurito', out],
    ['niedostępny', out],
    ['Udsolgt – kommer igen', out],
    ['På lager (få stk)', is],
    ['Ingen stk. på lager', out],
    ['Mer än 10 i lager', is],
    ['Väliaikaisesti loppu', out],
    ['Nur noch wenige auf Lager', is],
    ['Auf Lager, in 2-3 Tagen bei dir', is],
    ['Il ne reste que 2 exemplaires', is],
    ['Quedan 3 unidades', is],
    ['Quedan 0 unidades', out],
    ['Ostatnie 3 sztuki', is],
    ['Dostępność: brak', out],
    ['Back in stock', is],
    ['Back in stock soon', out],
    ['Notify me when available', out],
    ['esgotado', out],
    ['vyprodáno', out],
    ['Rupture de stock', out],
    ["n'est pas disponible", out],
    ['Pre order, out of stock', pre],
    ['available on backorder', back],
    ['0 km away', null],
    ['casino', null],
    ['now', null],
    ['2-3 Werktage', null],
    ['På lager / udsolgt', null],
    ['contact us', null],
    ['order', null],
  ])('“%s” is %s', (said, stock) => expect(availabilityOf(said)).toBe(stock))

  it('is one thing for a phrase, in whatever language it is found', () => {
    const seen = new Map<string, string>()
    for (const language of Object.values(stockWords))
      for (const [means, phrases] of Object.entries(language))
        for (const phrase of phrases) {
          expect(seen.get(phrase) ?? means, phrase).toBe(means)
          seen.set(phrase, means)
          expect(availabilityOf(phrase), phrase).toBe(means)
        }
  })
})

describe('a column of stock', () => {
  const read = (...texts: string[]) => {
    const column = new StockColumn()
    for (const text of texts) column.see(text)
    const reader = column.judge()
    return texts.map(reader)
  }
  it('that says nothing speaks against no product', () => expect(read('', ' ')).toEqual([is, is]))
  it('that marks only what is sold out leaves the others in stock', () =>
    expect(read('', 'Udsolgt', '')).toEqual([is, out, is]))
  it('that calls others in stock does not say what an empty cell means', () =>
    expect(read('På lager', '', 'Udsolgt')).toEqual([is, null, out]))
  it('of flags has letters; beside words a letter is not known', () => {
    expect(read('J', 'n')).toEqual([is, out])
    expect(read('J', 'n', 'På lager')).toEqual([null, null, is])
  })
})

it.each([
  ['', 'new'],
  ['New', 'new'],
  ['https://schema.org/UsedCondition', 'used'],
  ['http://schema.org/RefurbishedCondition', 'refurbished'],
  ['https://schema.org/NewCondition', 'new'],
  ['gebraucht', 'used'],
  ['begagnad', 'used'],
  ['Brugt', 'used'],
  ['käytetty', 'used'],
  ['tweedehands', 'used'],
  ["d'occasion", 'used'],
  ['Second-hand', 'used'],
  ['as new', 'used'],
  ['generalüberholt', 'refurbished'],
  ['renoveret', 'refurbished'],
  ['reconditionné', 'refurbished'],
  ['ricondizionato', 'refurbished'],
  ['Helt ny', 'new'],
  ['grade C', null],
  ['1', null],
  ['Brugt – god stand', 'used'],
  ['Refurbished (A-grade)', 'refurbished'],
  ['Udstillingsmodel', 'used'],
  ['New with tags', 'new'],
  ['new / used', null],
  ['not used – very good', null],
  ['very good – used', null],
])('the condition “%s” is %s', (said, condition) => expect(conditionOf(said)).toBe(condition))
