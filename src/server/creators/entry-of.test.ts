import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryOf, type Rate, rateAt, type Sale } from './entry-of.ts'
import { Decimal } from '../../contract/decimal.ts'
import { leastPayout } from '../../contract/creators/creator-words.ts'
import { totalsOf } from '../settlement/index.ts'
import { statementLines } from './statement-lines.ts'
import { seedOf } from '../../test/seeded.ts'

const at = (text: string) => new Date(text)
const rate = (over: Partial<Rate> = {}): Rate => ({
  id: 1,
  kind: 'percent',
  amount: '40.0000',
  currency: null,
  scope: 'all',
  scopeUuid: null,
  validFrom: at('2026-01-01T00:00:00Z'),
  ...over,
})
const sale = (over: Partial<Sale> = {}): Sale => ({
  status: 'approved',
  kind: 'sale',
  sale: '1000.0000',
  commission: '100.0000',
  currency: 'DKK',
  clickAt: at('2026-03-02T10:00:00Z'),
  merchantUuid: 'm1',
  programmeUuid: 'p1',
  reason: '',
  isDeleted: false,
  isTheirs: true,
  ...over,
})
const entry = (over: Partial<Sale> = {}, rates = [rate()], when: 'approved' | 'paid' = 'approved') =>
  entryOf(sale(over), rates, when)

describe('what a sale means to a creator', () => {
  it.each<[Partial<Sale>, string, string, string]>([
    [{}, '40.0000', 'payable', ''],
    [{ status: 'pending' }, '40.0000', 'pending', ''],
    [{ status: 'paid' }, '40.0000', 'payable', ''],
    [{ status: 'rejected', reason: 'Returned' }, '0.0000', 'reversed', 'Returned'],
    [{ isDeleted: true }, '0.0000', 'reversed', 'Taken back with its file'],
    [{ isTheirs: false }, '0.0000', 'reversed', 'The click is another creator’s'],
    [{ clickAt: at('2025-12-31T23:59:59Z') }, '0.0000', 'pending', 'No rate was agreed at the click'],
    [{ commission: '0.0125' }, '0.0100', 'payable', ''],
    [{ commission: '0.0124' }, '0.0000', 'payable', ''],
    [{ commission: '-33.3375' }, '-13.3400', 'payable', ''],
    [{ commission: '1234.0000', currency: 'JPY' }, '494.0000', 'payable', ''],
  ])('%j is %s, %s', (over, amount, state, reason) => expect(entry(over)).toMatchObject({ amount, state, reason }))
  it('is payable only once the network paid, where that was agreed', () => {
    expect(entry({}, [rate()], 'paid')).toMatchObject({ state: 'pending', reason: 'The network has not paid yet' })
    expect(entry({ status: 'paid' }, [rate()], 'paid').state).toBe('payable')
  })
  it('is an amount for each sale in the currency of the rate, and nothing for a paid click', () => {
    const fixed = [rate({ kind: 'fixed', amount: '25.0000', currency: 'EUR' })]
    expect(entry({}, fixed)).toMatchObject({ amount: '25.0000', currency: 'EUR' })
    expect(entry({ kind: 'cpc' }, fixed).amount).toBe('0.0000')
  })
  it.each([
    ['a part of an order is taken back', { commission: '-40.0000', reason: 'Lowered by the shop' }, '0.0000'],
    ['the order pays a fixed fee itself', { commission: '0.0000', reason: 'Lowered by the shop' }, '0.0000'],
    ['all of it is', { commission: '-60.0000', reason: 'Cancelled by the shop' }, '-25.0000'],
  ])('an amount for each sale is given once: %s', (_, over, amount) => {
    const fixed = [rate({ kind: 'fixed', amount: '25.0000', currency: 'EUR' })]
    expect(entry({ sale: '-400.0000', ...over }, fixed)).toMatchObject({ amount, currency: 'EUR', state: 'payable' })
  })
})

describe('the rate in force', () => {
  const rates = [
    rate({ id: 1 }),
    rate({ id: 2, scope: 'merchant', scopeUuid: 'm1', validFrom: at('2026-02-01T00:00:00Z') }),
    rate({ id: 3, scope: 'programme', scopeUuid: 'p1', validFrom: at('2026-03-01T23:00:00Z') }),
    rate({ id: 4, scope: 'programme', scopeUuid: 'p2' }),
    rate({ id: 5, validFrom: at('2026-03-01T00:00:00Z') }),
    rate({ id: 6, validFrom: at('2026-03-01T00:00:00Z') }),
  ]
  it.each([
    ['2026-01-15T00:00:00Z', 'm1', 'p1', 1],
    ['2026-02-01T00:00:00Z', 'm1', 'p1', 2],
    ['2026-03-01T22:59:59.999Z', 'm1', 'p1', 2],
    ['2026-03-01T23:00:00Z', 'm1', 'p1', 3],
    ['2026-03-01T00:00:00Z', 'm9', 'p9', 6],
    ['2026-02-28T23:59:59Z', 'm9', 'p9', 1],
  ])('at %s for %s and %s is number %i', (time, merchantUuid, programmeUuid, id) =>
    expect(rateAt(rates, { clickAt: at(time), merchantUuid, programmeUuid })?.id).toBe(id),
  )
})

describe('a statement', () => {
  const standing = (amount: string, over: object = {}) => ({
    entryId: 1,
    conversionUuid: 'c1',
    amount,
    currency: 'DKK',
    isPayable: true,
    merchant: '',
    conversionAt: at('2026-03-02T00:00:00Z'),
    ...over,
  })
  const same = (amount: Decimal) => amount
  /** Ten-thousandths, calculated independently of the tested code. */
  const units = (amount: string) => BigInt(amount.replace('.', ''))
  it('takes back what was stated and rejected since, and carries a total below zero', () => {
    const stated = [{ conversionUuid: 'c1', currency: 'DKK', amount: '3.2000' }]
    const made = statementLines([standing('0.0000', { isPayable: false })], stated, same)
    expect(made).toMatchObject({ lines: [{ amount: '-3.2000', converted: '-3.2000' }] })
    expect(totalsOf('lines' in made ? made.lines.map((l) => l.converted) : [], '0', leastPayout)).toMatchObject({
      earned: '-3.2000',
      payout: '0.0000',
      carriedOut: '-3.2000',
    })
  })
  it.each([
    ['49.9900', '0', '0.0000', '49.9900'],
    ['50.0000', '0', '50.0000', '0.0000'],
    ['30.0000', '20.0000', '50.0000', '0.0000'],
    ['60.0000', '-10.0100', '0.0000', '49.9900'],
  ])('of %s with %s carried in pays %s and carries %s', (converted, carriedIn, payout, carriedOut) =>
    expect(totalsOf([converted], carriedIn, leastPayout)).toMatchObject({ payout, carriedOut }),
  )
  it('cannot be made without an exchange rate', () =>
    expect(statementLines([standing('1.0000', { currency: 'XTS' })], [], () => null)).toEqual({
      missing: 'XTS',
    }))
  it('of any months closed in any order of changes, all add up to what is payable at the end', () => {
    const seed = seedOf('entry-of.test.ts')
    const state = fc.record({
      conversionUuid: fc.constantFrom('c1', 'c2', 'c3'),
      cents: fc.integer({ min: -500, max: 20_000 }),
      isPayable: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(fc.array(state, { maxLength: 4 }), { maxLength: 8 }), (months) => {
        const now = new Map<string, { cents: number; isPayable: boolean }>()
        const said = new Map<string, bigint>()
        let carried = '0.0000'
        let paid = 0n
        for (const changes of months) {
          for (const { conversionUuid, ...s } of changes) now.set(conversionUuid, s)
          const made = statementLines(
            [...now].map(([conversionUuid, s]) =>
              standing((s.cents / 100).toFixed(4), { conversionUuid, isPayable: s.isPayable }),
            ),
            [...said].map(([conversionUuid, amount]) => ({
              conversionUuid,
              currency: 'DKK',
              amount: (Number(amount) / 10_000).toFixed(4),
            })),
            same,
          )
          if ('missing' in made) throw new Error('no rate')
          for (const l of made.lines) said.set(l.conversionUuid, (said.get(l.conversionUuid) ?? 0n) + units(l.amount))
          const totals = totalsOf(
            made.lines.map((l) => l.converted),
            carried,
            leastPayout,
          )
          carried = totals.carriedOut
          paid += units(totals.payout)
        }
        let expected = 0
        for (const s of now.values()) if (s.isPayable) expected += s.cents
        if (months.length > 0) expect(Number(paid + units(carried))).toBe(expected * 100)
      }),
      { seed, numRuns: 300 },
    )
  })
})
