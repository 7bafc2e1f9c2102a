import { describe, expect, it } from 'vitest'
import { amountsOf } from './file-amounts.ts'
import { datesOf } from './file-dates.ts'

describe('amounts of a file', () => {
  const point = amountsOf(['12.50', '3.10'])
  const comma = amountsOf(['12,50', '3,10'])
  it.each([
    ['$1,234.50', '1234.50'],
    ['-$5.00', '-5.00'],
    ['5.00 EUR', '5.00'],
    ['kr. 5.25', '5.25'],
    ['12,34,567.80', '1234567.80'],
    ['(3.10)', '-3.10'],
    ['3.10-', '-3.10'],
  ])('reads %s', (text, value) => expect(point(text)).toBe(value))
  it('reads the same with a comma', () => {
    expect(comma('1.234,50')).toBe('1234.50')
    expect(comma('5,25 kr.')).toBe('5.25')
  })
  // Each of these was once read as another amount: 53, 20260302, 12, 125, 123, 123456.
  it.each(['5-3', '2026-03-02', '12O', '12,5', '1,2,3', '1,23,456,7', '5%', '--5', '(-5)', '12abcde', '1.2.3'])(
    'does not make an amount of %s',
    (text) => expect(point(text)).toBeNull(),
  )
  it('does not read all of a file ten times too large for one row in another writing', () => {
    const read = amountsOf(['12.50', '3.10', '1.234,56'])
    expect(['12.50', '3.10', '1.234,56'].map(read)).toEqual(['12.50', '3.10', null])
  })
})

it('one odd date does not turn day and month of all others', () => {
  const read = datesOf(['13/02/2026', '14/02/2026', '01/25/2026', '31/31/2026'], { dayFirst: true })
  expect(read('03/04/2026')).toBe('2026-04-03T00:00:00.000Z')
  expect(read('01/25/2026')).toBeNull()
})
