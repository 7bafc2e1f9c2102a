import { describe, expect, it } from 'vitest'
import { amountColumns, readAmount, tallyAmounts } from './amount-column.ts'
import { currencyMeant } from './currency-signs.ts'
import { writtenAmount } from './written-amount.ts'

const columnOf = (cells: readonly string[], hints: Parameters<ReturnType<typeof tallyAmounts>['judge']>[0] = {}) => {
  const tally = tallyAmounts()
  for (const cell of cells) tally.see(cell)
  return tally.judge(hints)
}
const amounts = (cells: readonly string[], hints: Parameters<typeof columnOf>[1] = {}) => {
  const { read } = columnOf(cells, hints)
  return cells.map((cell) => {
    const found = read(cell)
    return 'amount' in found ? found.amount : found.problem
  })
}

/** Prices as six countries write them; each reading was written manually. */
const notations: [text: string, amount: string, currencies: string][] = [
  ['79.95', '79.95', ''],
  ['79,95', '79.95', ''],
  ['79,95 €', '79.95', 'EUR'],
  ['€ 79,95', '79.95', 'EUR'],
  ['EUR79.95', '79.95', 'EUR'],
  ['79.95 EUR', '79.95', 'EUR'],
  ['1.234,50', '1234.50', ''],
  ['1,234.50', '1234.50', ''],
  ['$1,299.00', '1299.00', 'USD,CAD,AUD,NZD,HKD,SGD,MXN'],
  ['US$1,299.00', '1299.00', 'USD'],
  ['$12.00 USD', '12.00', 'USD'],
  ['USD 12.00', '12.00', 'USD'],
  ['kr. 1.299,00', '1299.00', 'DKK,SEK,NOK,ISK'],
  ['1.299,00 kr.', '1299.00', 'DKK,SEK,NOK,ISK'],
  ['DKK 1.299,-', '1299.00', 'DKK'],
  ['1.234,-', '1234.00', ''],
  ['98,-', '98.00', ''],
  ['98,- kr', '98.00', 'DKK,SEK,NOK,ISK'],
  ['1.234,- €', '1234.00', 'EUR'],
  ['1.234,–', '1234.00', ''],
  ['49.-', '49.00', ''],
  ["CHF 1'234.-", '1234.00', 'CHF'],
  ["1'234.50", '1234.50', ''],
  ['1’234.50', '1234.50', ''],
  ['1 299 kr', '1299.00', 'DKK,SEK,NOK,ISK'],
  ['1\u00a0299,50 kr', '1299.50', 'DKK,SEK,NOK,ISK'],
  ['1\u202f299,50 €', '1299.50', 'EUR'],
  ['1 299:-', '1299.00', ''],
  ['1.299:-', '1299.00', ''],
  ['0,125', '0.125', ''],
  ['0.125', '0.125', ''],
  [',5', '0.50', ''],
  ['1.234.567', '1234567.00', ''],
  ['12,34,567.80', '1234567.80', ''],
  ['1234,567', '1234.567', ''],
  ['1 234,567', '1234.567', ''],
  ['-12,30', '-12.30', ''],
  ['12,30-', '-12.30', ''],
  ['−12,30', '-12.30', ''],
  ['(12,30)', '-12.30', ''],
  ['-98,-', '-98.00', ''],
  ['-$5.00', '-5.00', 'USD,CAD,AUD,NZD,HKD,SGD,MXN'],
  ['£1,000.00', '1000.00', 'GBP'],
  ['12,50 zł', '12.50', 'PLN'],
  ['1 299,00 Kč', '1299.00', 'CZK'],
  ['799', '799.00', ''],
  ['1.5E3', '1500.00', ''],
  ['103:92', '103.92', ''],
  ['1 299:50 kr', '1299.50', 'DKK,SEK,NOK,ISK'],
  ["'98,76", '98.76', ''],
  ['98,76 kronor', '98.76', 'SEK'],
  ['AED 12.50', '12.50', 'AED'],
]

describe('an amount that stands alone', () => {
  it.each(notations)('%s is %s', (text, amount, currencies) =>
    expect(readAmount(text)).toEqual({ amount, currencies: currencies === '' ? [] : currencies.split(',') }),
  )
  it.each([
    ['2.499', ['2.499', '2499.00']],
    ['1,234', ['1234.00', '1.234']],
    ['1.299 kr', ['1.299', '1299.00']],
    ['-2.499', ['-2.499', '-2499.00']],
  ])('%s may be two amounts and is refused, unless its writer’s mark is known', (text, readings) => {
    expect(readAmount(text)).toEqual({ problem: 'ambiguous', readings })
    expect(readAmount(text, '.')).toMatchObject({ amount: readings[0] })
    expect(readAmount(text, ',')).toMatchObject({ amount: readings[1] })
  })
  it.each([
    '1299–1499',
    '1299-1499',
    '10,00 - 20,00',
    '5-3',
    '2026-03-02',
    '12O',
    '1,2,3',
    '1,23,456,7',
    '5%',
    '8 %',
    '12:5',
    '1:234',
    '--5',
    '(-5)',
    '12abcde',
    '1.2.3',
    '12 50',
    '1 2345',
    '12.00 USD/st',
    '5 stk',
    '€ 5 $',
    '',
    '-',
    'kr',
    'NaN',
    '0.125,5',
    '1.234,5.6',
    '9'.repeat(61),
  ])('"%s" is no amount', (text) => expect(readAmount(text)).toEqual({ problem: 'not an amount' }))
})

describe('a column', () => {
  it('of whole numbers below a thousand and groups of three is thousands', () => {
    expect(amounts(['2.499', '799', '1.050'])).toEqual(['2499.00', '799.00', '1050.00'])
    expect(amounts(['2,499', '799', '1,050'])).toEqual(['2499.00', '799.00', '1050.00'])
  })
  it('is read by the mark that any of its cells shows', () => {
    expect(amounts(['2.499', '12,50'])).toEqual(['2499.00', '12.50'])
    expect(amounts(['2.499', '12.5'])).toEqual(['2.499', '12.50'])
    expect(amounts(['1.250', '0.125'])).toEqual(['1.25', '0.125'])
    expect(amounts(['2.499', '98,-'])).toEqual(['2499.00', '98.00'])
  })
  it('that mixes both marks takes what shows its own, and nothing that is open', () => {
    expect(amounts(['1.234,50', '98.76', '2.499'])).toEqual(['1234.50', '98.76', 'ambiguous'])
    expect(columnOf(['1.234,50', '98.76', '2.499'])).toMatchObject({ evidence: 'mixed', isOpen: true })
    expect(amounts(['2.499', '2,499', '799'])).toEqual(['ambiguous', 'ambiguous', '799.00'])
  })
  it('is helped by the sign between the cells of its file', () => {
    expect(amounts(['2.499'], { separator: ';' })).toEqual(['2499.00'])
    expect(amounts(['2,499'], { separator: ',' })).toEqual(['2499.00'])
    expect(amounts(['2.499'], { separator: ',' })).toEqual(['ambiguous'])
    expect(amounts(['2,499'], { separator: ';' })).toEqual(['ambiguous'])
  })
  it('is helped by whole numbers above a thousand that have no sign', () => {
    expect(amounts(['2.499', '1799'])).toEqual(['2.499', '1799.00'])
    expect(amounts(['2.499', '1 799'])).toEqual(['2.499', '1799.00'])
  })
  it('is open where what helps does not agree, until somebody says the mark', () => {
    expect(amounts(['2,499', '799'], { separator: ';' })).toEqual(['ambiguous', '799.00'])
    expect(columnOf(['2,499', '799'], { separator: ';' })).toMatchObject({ mark: null, evidence: 'open', isOpen: true })
    expect(amounts(['2,499', '799'], { separator: ';', stated: ',' })).toEqual(['2.499', '799.00'])
    expect(amounts(['2,499', '799'], { separator: ';', stated: '.' })).toEqual(['2499.00', '799.00'])
  })
  it('that shows its mark is not turned by what was said of it', () => {
    expect(amounts(['1.234,50', '2.499'], { stated: '.' })).toEqual(['1234.50', '2499.00'])
  })
  it('takes noughts for no evidence', () => expect(amounts(['2.499', '0', '0'])).toEqual(['ambiguous', '0.00', '0.00']))
  it('is helped by the other columns of the file', () => {
    const open = ['2.499', '1.050']
    expect(amountColumns({ sale: open, commission: ['12,50'] }).sale).toMatchObject({ mark: ',', evidence: 'likely' })
    expect(amountColumns({ sale: open, commission: ['12.50'] }).sale).toMatchObject({ mark: '.', evidence: 'likely' })
    expect(amountColumns({ sale: [...open, '799'], commission: ['12.50'] }).sale).toMatchObject({ evidence: 'open' })
    expect(amountColumns({ sale: open, commission: ['799'] }).sale).toMatchObject({ evidence: 'open' })
  })
})

it('a sign that several currencies share means the usual one, a dollar else the American', () => {
  const meant = (text: string, usual: string) => currencyMeant(writtenAmount(text)?.currencies ?? [], usual)
  expect(meant('1.299 kr', 'SEK')).toBe('SEK')
  expect(meant('1.299 kr', 'EUR')).toBeNull()
  expect(meant('$1,299.00', 'DKK')).toBe('USD')
  expect(meant('$1,299.00', 'CAD')).toBe('CAD')
  expect(meant('79,95 €', 'DKK')).toBe('EUR')
  expect(meant('79,95', 'DKK')).toBe('DKK')
})
