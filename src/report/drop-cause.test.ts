import { expect, it } from 'vitest'
import { metrics } from './test-rows.ts'
import { dropCause, dropWhy } from './drop-cause.ts'

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

const why = (
  now: ReturnType<typeof of>,
  before: ReturnType<typeof of>,
  cause: Parameters<typeof dropWhy>[0]['cause'],
) => dropWhy({ ...now, prev: before, maturity: null, cause }, (n) => `DKK ${n}`)
const known = (kind: 'commissionCut' | 'closed' | 'scriptSilent', explainsAmount: number, clickCount = 10) => ({
  kind,
  sentence: 'It happened.',
  explainsAmount,
  clickCount,
})

it('says of what is known and of the numbers how much each explains, the larger one first', () => {
  // 116 sales of 10, then 81 of 7.50: at the old rate 81 are 810, so that 35 sales are 350
  const [now, before] = [of(1000, 81, 607.5), of(1000, 116, 1160)]
  expect(why(now, before, known('commissionCut', 202.5))).toEqual([
    'Conversion rate fell, clicks steady: DKK 350.',
    'It happened. It explains DKK 202.5 of DKK 552.5.',
  ])
  expect(why(of(800, 110, 1100), of(1000, 200, 2000), known('closed', 500))).toEqual([
    'It happened. It explains DKK 500 of DKK 900.',
    // plus the fifty sales lost by closing: 160 of 800 clicks, the same rate as before
    'Clicks fell: DKK 400.',
  ])
})

it('has nothing to say of numbers where what is known explains all, and only numbers where nothing is known', () => {
  expect(why(of(1000, 10, 100), of(1000, 20, 200), known('closed', 100))).toEqual([
    'It happened. It explains all of DKK 100.',
  ])
  expect(why(of(1000, 10, 100), of(1000, 20, 200), null)).toEqual(['Conversion rate fell, clicks steady.'])
})

it('counts clicks that a silent script missed, and sales where none is left', () => {
  // 500 clicks and 350 missed are 850 of 1,000; 10 sales and 6 are 16: 1.9 % of clicks, as before
  expect(why(of(500, 10, 100), of(1000, 20, 200), known('scriptSilent', 60, 350))[1]).toBe('Clicks fell: DKK 40.')
  expect(why(of(1000, 0, 0), of(1000, 20, 200), known('closed', 150))[1]).toBe(
    'Conversion rate fell, clicks steady: DKK 50.',
  )
})
