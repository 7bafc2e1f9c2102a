import { describe, expect, it } from 'vitest'
import { matchRemittances, type Paid, type Payable } from './match-remittances.ts'

/** A krone is worth ten of the other currencies, and so is a euro. */
const rate: Record<string, number> = { DKK: 1, EUR: 10 }
const sale = (month: string, approved: string, cents: number, over: Partial<Payable> = {}): Payable => ({
  connection: 'c-1',
  month,
  approved,
  paid: null,
  currency: 'DKK',
  ...over,
  cents: (to) => {
    const [own, other] = [rate[over.currency ?? 'DKK'], rate[to]]
    return own && other ? Math.round((cents * own) / other) : null
  },
})
const came = (uuid: string, day: string, cents: number, currency = 'DKK'): Paid => ({ uuid, day, cents, currency })
const tells = { tellsPayments: true }
const untold = { tellsPayments: false }
const brief = (match: ReturnType<typeof matchRemittances>) =>
  Object.fromEntries([...match].map(([uuid, m]) => [uuid, m && `${m.basis} ${m.months.join('+')} ${m.cents}`]))

describe('what a payment is for', () => {
  it('is what the network says it paid about then, also where months would agree better', () => {
    const sales = [
      sale('2026-09', '2026-10-05', 1_195_000, { paid: '2026-11-12' }),
      sale('2026-08', '2026-09-05', 1_000_000, { paid: '2026-10-12' }),
      sale('2026-10', '2026-11-05', 1_120_000),
    ]
    expect(brief(matchRemittances([came('a', '2026-11-14', 1_120_000)], sales, tells))).toEqual({
      a: 'paid 2026-09 1195000',
    })
  })
  it('puts days of payment next to each other together', () => {
    const sales = [
      sale('2026-09', '2026-10-05', 600, { paid: '2026-11-10' }),
      sale('2026-09', '2026-10-06', 500, { paid: '2026-11-12' }),
      sale('2026-08', '2026-09-06', 9000, { paid: '2026-10-12' }),
    ]
    expect(brief(matchRemittances([came('a', '2026-11-14', 1000)], sales, tells))).toEqual({ a: 'paid 2026-09 1100' })
  })
  it('is for the oldest months that are not paid, where the network has not said it yet', () => {
    const sales = [
      sale('2026-08', '2026-09-05', 1000),
      sale('2026-09', '2026-10-05', 2000),
      sale('2026-10', '2026-11-05', 2900),
      sale('2026-11', '2026-11-20', 100), // approved after the payment came
    ]
    const matched = matchRemittances([came('a', '2026-11-14', 2800), came('b', '2026-12-14', 2850)], sales, tells)
    expect(brief(matched)).toEqual({ a: 'approved 2026-08+2026-09 3000', b: 'approved 2026-10 2900' })
  })
  it('of a network that tells no payments begins where the first one agrees, and goes on from there', () => {
    const sales = [
      sale('2026-03', '2026-04-05', 777),
      sale('2026-07', '2026-08-05', 5000),
      sale('2026-08', '2026-09-05', 1000),
      sale('2026-09', '2026-10-05', 2000),
      sale('2026-10', '2026-11-05', 1050),
    ]
    const matched = matchRemittances(
      [came('b', '2026-10-20', 1900), came('a', '2026-09-20', 1000), came('c', '2026-11-20', 1050)],
      sales,
      untold,
    )
    expect(brief(matched)).toEqual({
      a: 'approved 2026-08 1000',
      b: 'approved 2026-09 2000',
      c: 'approved 2026-10 1050',
    })
  })
  it('is for nothing where half or twice the amount is the nearest, and takes no sale then', () => {
    const sales = [sale('2026-08', '2026-09-05', 1000)]
    const matched = matchRemittances([came('a', '2026-09-10', 2100), came('b', '2026-09-20', 990)], sales, tells)
    expect(brief(matched)).toEqual({ a: null, b: 'approved 2026-08 1000' })
    expect(brief(matchRemittances([came('a', '2026-09-10', 499)], sales, tells))).toEqual({ a: null })
    expect(brief(matchRemittances([came('a', '2026-09-10', 499)], [], tells))).toEqual({ a: null })
  })
  it('compares in the currency of the payment and says which were converted', () => {
    const sales = [sale('2026-08', '2026-09-05', 100, { currency: 'EUR' }), sale('2026-08', '2026-09-05', 500)]
    const [match] = matchRemittances([came('a', '2026-09-20', 1450)], sales, tells).values()
    expect(match).toEqual({
      basis: 'approved',
      connection: null,
      months: ['2026-08'],
      cents: 1500,
      convertedFrom: ['EUR'],
      sales,
    })
    // one payment per currency: each is for the sales in its own
    const each = matchRemittances([came('a', '2026-09-20', 480), came('b', '2026-09-20', 97, 'EUR')], sales, tells)
    expect([...each.values()].map((m) => [m?.cents, m?.convertedFrom])).toEqual([
      [500, []],
      [100, []],
    ])
    // a sale without a rate is not included
    expect(
      brief(
        matchRemittances(
          [came('a', '2026-09-20', 500)],
          [...sales, sale('2026-08', '2026-09-05', 1, { currency: 'XXX' })],
          tells,
        ),
      ),
    ).toEqual({ a: 'approved 2026-08 500' })
  })
  it('is for one connection where that agrees', () => {
    const sales = [
      sale('2026-08', '2026-09-05', 1000),
      sale('2026-08', '2026-09-05', 400, { connection: 'c-2' }),
      sale('2026-09', '2026-09-08', 700, { connection: 'c-2' }),
    ]
    const matched = matchRemittances([came('a', '2026-09-20', 1000), came('b', '2026-09-21', 1090)], sales, tells)
    expect([...matched.values()].map((m) => [m?.connection, m?.cents])).toEqual([
      ['c-1', 1000],
      ['c-2', 1100],
    ])
  })
  it('pays no sale twice, whatever comes (seeded)', () => {
    const seed = Math.floor(Math.random() * 1e9)
    let state = seed
    const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
    const sales = Array.from({ length: 60 }, (_, i) =>
      sale(`2026-0${1 + (i % 9)}`, `2026-0${1 + (i % 9)}-2${i % 9}`, 100 + Math.floor(random() * 900)),
    )
    const remittances = Array.from({ length: 12 }, (_, i) =>
      came(`r${i}`, `2026-${String(1 + i).padStart(2, '0')}-28`, 500 + Math.floor(random() * 6000)),
    )
    const total = [...matchRemittances(remittances, sales, tells).values()].reduce((sum, m) => sum + (m?.cents ?? 0), 0)
    expect(total, `seed ${seed}`).toBeLessThanOrEqual(sales.reduce((sum, s) => sum + (s.cents('DKK') ?? 0), 0))
  })
})
