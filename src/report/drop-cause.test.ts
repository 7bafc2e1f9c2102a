import { expect, it } from 'vitest'
import { metrics } from './test-rows.ts'
import { dropCause } from './drop-cause.ts'

const of = (clickCount: number, conversionCount: number, conversionTotalCommission: number, over = {}) =>
  metrics({ clickCount, conversionCount, conversionTotalCommission, ...over })
const cause = (now: ReturnType<typeof of>, before: ReturnType<typeof of>, maturity: number | null = null) =>
  dropCause({ ...now, prev: before, maturity })

it.each([
  ['Conversion rate fell, clicks steady', of(1000, 10, 100), of(1000, 20, 200)],
  ['Conversion rate fell, clicks rose', of(2000, 10, 100), of(1000, 20, 200)],
  ['Clicks fell', of(500, 10, 100), of(1000, 20, 200)],
  ['Less commission per sale, clicks steady', of(1000, 20, 100), of(1000, 20, 200)],
  ['Conversion rate fell, clicks fell', of(800, 4, 40), of(1000, 20, 200)],
  ['No clicks any more', of(0, 0, 0), of(1000, 20, 200)],
  ['No sales, clicks steady', of(980, 0, 0), of(1000, 20, 200)],
  ['All sales rejected, clicks steady', of(980, 0, 0, { rejectedConversionCount: 3 }), of(1000, 20, 200)],
  ['More commission was taken back than earned', of(10, 1, -5), of(10, 1, 5)],
  ['Clicks steady, slightly less per click', of(1000, 20, 195), of(1000, 20, 200)],
  ['Less commission per sale', of(0, 2, 10), of(0, 2, 20)],
])('says "%s"', (words, now, before) => expect(cause(now, before)).toBe(words))

it('says that sales are still to come where what is known would not be a drop', () => {
  expect(cause(of(1000, 15, 150), of(1000, 20, 200), 0.7)).toBe('Sales still to come, 70% known')
  expect(cause(of(1000, 19, 190), of(1000, 20, 200), 0.8999)).toBe('Sales still to come, 89% known')
  expect(cause(of(1000, 10, 100), of(1000, 20, 200), 0.7)).toBe('Conversion rate fell, clicks steady')
})
