import { describe, expect, it } from 'vitest'
import { factsOf, titleOf } from './facts.ts'
import { sharedStatement, shownStatement } from './shown.ts'
import { aStatement } from './statement.test-data.ts'
import type { StatementRow } from './tables.ts'

const said = (over: Partial<StatementRow> = {}, isPublisher = true, kind: 'partner' | 'creator' = 'partner') =>
  Object.fromEntries(
    factsOf({ ...aStatement, ...over }, { kind, zone: 'Europe/Copenhagen', isPublisher }).map((f) => [f.name, f.value]),
  )

describe('what a statement says above its lines', () => {
  it('is who pays whom, for which month, what, and until when; what is nothing is left out', () =>
    expect(said()).toEqual({
      Publisher: 'Æblegård ApS, Gade 1, 8000 Aarhus, DK, VAT DK12345678',
      Merchant: 'Shop, Köln, DE',
      Month: 'April 2026',
      'Made on': '1 May 2026', // 00:12 in Copenhagen
      Orders: '3',
      Earned: 'DKK 87.50',
      'Of which taken back': '-DKK 12.50',
      'To be paid': 'DKK 87.50',
      VAT: '25%, DKK 21.88',
      'To pay with VAT': 'DKK 109.38',
      'Due on': '31 May 2026',
      'Pay to': 'IBAN DK50 0040 0440 1162 43',
      Status: 'Open',
    }))
  it('names what was carried, the rates and why there is no VAT', () =>
    expect(
      said({
        carriedIn: '-5.0000',
        carriedOut: '12.2500',
        rateDay: '2026-04-30',
        vatPercent: 0,
        vat: '0',
        vatNote: 'Reverse charge',
      }),
    ).toMatchObject({
      'Carried from before': '-DKK 5.00',
      'Carried on': 'DKK 12.25',
      'Exchange rates of': '30 Apr 2026',
      VAT: '0%, DKK 0.00. Reverse charge',
    }))
  it('says whether it is paid, with the reference of the transfer for the publisher alone', () => {
    const paid = { paidOn: '2026-05-20', reference: 'T-1' }
    expect(said(paid).Status).toBe('Paid on 20 May 2026 (T-1)')
    expect(said(paid, false).Status).toBe('Paid on 20 May 2026')
    expect(said({ ...paid, reference: '' }).Status).toBe('Paid on 20 May 2026')
    expect(said({ dueOn: null }).Status).toBe('Nothing to be paid: carried on')
  })
  it('calls the sides of a creator’s statement by their names', () =>
    expect(Object.keys(said({}, true, 'creator'))).toEqual(expect.arrayContaining(['Creator', 'Publisher', 'Sales'])))
  it('has another title where the payer writes the invoice', () =>
    expect([titleOf(aStatement), titleOf({ number: 8, isSelfBilled: true })]).toEqual([
      'Statement 7',
      'Self-billed invoice 8',
    ]))
})

describe('a statement on the screen', () => {
  const at = (day: string) => ({
    kind: 'partner' as const,
    now: new Date(`${day}T21:59:59Z`),
    zone: 'Europe/Copenhagen',
  })
  const isOverdue = (day: string, over: Partial<StatementRow> = {}) =>
    sharedStatement({ ...aStatement, ...over }, at(day)).isOverdue
  it('is overdue when its day is over where the publisher is, and no longer when it is paid', () => {
    expect([isOverdue('2026-05-31'), isOverdue('2026-06-01')]).toEqual([false, true])
    expect(sharedStatement(aStatement, { ...at('2026-05-31'), now: new Date('2026-05-31T22:00:00Z') }).isOverdue).toBe(
      true,
    )
    expect(isOverdue('2026-06-01', { paidOn: '2026-05-20' })).toBe(false)
    expect(isOverdue('2026-06-01', { dueOn: null })).toBe(false)
  })
  it('shows the reference and whether the payment can be taken back to the publisher alone', () => {
    const paid = { ...aStatement, paidOn: '2026-05-20', paidAt: new Date('2026-05-20T10:00:00Z'), reference: 'T-1' }
    expect(shownStatement(paid, at('2026-05-20'))).toMatchObject({ reference: 'T-1', mayTakeBack: true, payout: 87.5 })
    expect(sharedStatement(paid, at('2026-05-20'))).not.toHaveProperty('reference')
    expect(JSON.stringify(sharedStatement(paid, at('2026-05-20')))).not.toContain('T-1')
  })
})
