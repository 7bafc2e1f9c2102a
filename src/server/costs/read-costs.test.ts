import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount, readCosts } from './read-costs.ts'

const read = (csv: string) => readCosts(csv, { currency: 'DKK', today: '2026-03-10' })

test('reads days, domains out of final URLs, and adds up what belongs together', () => {
  const csv = `Day,Campaign,Final URL,Currency code,Cost
2026-03-02,A,https://www.shop.example.co.uk/x?utm=1,GBP,10.25
2026-03-02,B,https://shop.example.co.uk/y,GBP,0.125
2026-03-03,A,shop.dk,,"1,234.50"`
  expect(read(csv)).toEqual({
    rows: [
      { day: '2026-03-02', domain: 'example.co.uk', currency: 'GBP', cost: '10.375' },
      { day: '2026-03-03', domain: 'shop.dk', currency: 'DKK', cost: '1234.50' },
    ],
    problems: [],
  })
})

test('says line and reason of every row that cannot be read', () => {
  const csv = `date;domain;spend
02-03-2026;shop.dk;1
2026-03-11;shop.dk;1
2026-02-30;shop.dk;1
2026-03-02;not a domain;1
2026-03-02;shop.dk;-1
2026-03-02;shop.dk;1,234
2026-03-02;shop.dk;free`
  expect(read(csv)).toEqual({
    rows: [],
    problems: [
      { line: 2, reason: 'Day: "02-03-2026" is not a day like 2026-03-02' },
      { line: 3, reason: 'Day: 2026-03-11 is in the future' },
      { line: 4, reason: 'Day: "2026-02-30" is not a day like 2026-03-02' },
      { line: 5, reason: 'Domain: "not a domain" is not a domain or address' },
      { line: 6, reason: 'Cost: must not be negative' },
      { line: 7, reason: 'Cost: "1,234" may be a thousand times more or less; write it with two decimals' },
      { line: 8, reason: 'Cost: "free" is not an amount' },
    ],
  })
})

test('names the columns that are missing, and an empty file', () => {
  expect(read('Campaign,Clicks\nA,3').problems).toEqual([
    { line: 1, reason: 'No column is called Day, Domain or Final URL, Cost' },
  ])
  expect(read('Day,Domain,Cost').problems).toEqual([{ line: 1, reason: 'The file has no rows' }])
  expect(read('Day,Domain,Currency,Cost\n2026-03-02,shop.dk,XXX,1').problems).toEqual([
    { line: 2, reason: 'Currency: "XXX" is not a currency that has a rate' },
  ])
})

test.each([
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1 234,5', '1234.50'],
  ['12,5', '12.50'],
  ['0.125', '0.125'],
  ['1,234,567', '1234567.00'],
  ['DKK 12.00', '12.00'],
  ['12,00 kr.', '12.00'],
  ['1.234', null],
  ['1,2,3.4,5', null],
  ['', null],
])('an amount written %s is %s', (text, amount) => {
  const read = readAmount(text)
  if (amount) expect(read).toEqual({ amount })
  else expect(read).toHaveProperty('problem')
})

test('no text whatsoever breaks the reader', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(read(text).problems.length).toBeGreaterThan(0)
      expect(read(`Day,Domain,Cost\n${text}`)).toBeDefined()
    }),
  )
})
