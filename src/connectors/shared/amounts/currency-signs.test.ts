import { expect, it } from 'vitest'
import { currenciesOf, readCurrency } from './currency-signs.ts'

const read = (said: string, usual: string, ...signs: string[]) => {
  const found = readCurrency(
    { name: 'currency', text: said },
    signs.map((text) => ({ name: 'commission', text, currencies: currenciesOf(text) ?? [] })),
    usual,
  )
  return 'currency' in found ? found.currency : found.problem
}

it.each([
  ['', 'EUR', [], 'EUR'],
  ['gbp', 'EUR', [], 'GBP'],
  ['€', '', [], 'EUR'],
  ['', '', ['€'], 'EUR'],
  ['', 'SEK', ['kr'], 'SEK'],
  ['DKK', 'SEK', ['kr'], 'DKK'],
  ['', 'CAD', ['$'], 'CAD'],
  ['', 'EUR', ['US$'], 'USD'],
  ['BGN', 'EUR', [], 'BGN'],
  ['AED', 'EUR', [], 'AED'],
  ['VND', 'EUR', [], 'VND'],
  ['', 'EUR', ['R'], 'ZAR'],
  ['', 'EUR', ['₽'], 'RUB'],
  ['', 'CNY', ['￥'], 'CNY'],
] as const)('"%s" where %s is usual, with the signs %j, is %s', (said, usual, signs, currency) =>
  expect(read(said, usual, ...signs)).toBe(currency),
)

it.each([
  ['', '', [], 'currency is missing'],
  ['kroner?', 'EUR', [], 'currency: "kroner?" is not a currency code like EUR'],
  ['QQQ', 'EUR', [], 'currency: "QQQ" is not a currency code like EUR'],
  ['XXX', 'EUR', [], 'currency: "XXX" is not a currency code like EUR'],
  ['constructor', 'EUR', [], 'currency: "constructor" is not a currency code like EUR'],
  ['', 'EUR', ['kr'], 'commission: "kr" may be DKK or SEK or NOK or ISK: write the code of the currency'],
  [
    '',
    'EUR',
    ['$'],
    'commission: "$" may be USD or CAD or AUD or NZD or HKD or SGD or MXN: write the code of the currency',
  ],
  ['EUR', 'EUR', ['$'], 'commission: "$" is in another currency than currency: "EUR"'],
] as const)('"%s" where %s is usual, with the signs %j, is refused', (said, usual, signs, problem) =>
  expect(read(said, usual, ...signs)).toBe(problem),
)
