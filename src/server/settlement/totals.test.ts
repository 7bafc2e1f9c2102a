import { expect, it } from 'vitest'
import { totalsOf } from './totals.ts'

it('pays what lines and what was carried come to, and says what of it was taken back', () => {
  expect(totalsOf(['100.0000', '-12.5000', '-0.2500'], '7.7500', 50)).toEqual({
    lineCount: 3,
    carriedIn: '7.7500',
    earned: '87.2500',
    returned: '-12.7500',
    payout: '95.0000',
    carriedOut: '0.0000',
  })
})
it.each([
  ['the least is paid', ['50'], '0', '50.0000', '0.0000'],
  ['less than the least waits', ['49.99'], '0', '0.0000', '49.9900'],
  ['what was carried counts for the least', ['30'], '20', '50.0000', '0.0000'],
  ['a debt is carried on', ['-3.2'], '0', '0.0000', '-3.2000'],
  ['a debt from before is paid off first', ['60'], '-10.01', '0.0000', '49.9900'],
  ['without lines what was carried goes on', [], '12', '0.0000', '12.0000'],
])('%s', (_, amounts, carriedIn, payout, carriedOut) =>
  expect(totalsOf(amounts, carriedIn, 50)).toMatchObject({ payout, carriedOut }),
)
it('pays nothing where nothing is left, although the least is nothing', () => {
  expect(totalsOf(['5', '-5'], '0', 0)).toMatchObject({ payout: '0.0000', carriedOut: '0.0000' })
  expect(totalsOf(['0.01'], '0', 0)).toMatchObject({ payout: '0.0100', carriedOut: '0.0000' })
})
