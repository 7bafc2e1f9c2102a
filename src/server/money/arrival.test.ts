import { describe, expect, it } from 'vitest'
import { emptyTransaction, type NetworkTransaction } from '../../connectors/connector.ts'
import { asRead, contentHash, contentOf, stateOf } from './arrival.ts'
import type { ArrivalSource } from './tables.ts'

const payer = { uuid: 'the connection', accountUuid: 'the account', network: 'awin' }
const receivedAt = new Date('2026-03-05T12:00:00.000Z')
const sold: NetworkTransaction = {
  ...emptyTransaction,
  transactionId: 'T1',
  at: '2026-03-01T10:00:00.000Z',
  sale: '100',
  commission: '8.5',
  currency: 'dkk ',
}
const isClickId = (text: string) => text.startsWith('click-')
const stateWith = (over: Partial<NetworkTransaction>, source: ArrivalSource = 'api', isRetold = false) =>
  stateOf({ payer, source, transaction: { ...sold, ...over }, receivedAt, isRetold }, isClickId)

describe('a transaction of a network', () => {
  it('has its amounts in one form, its currency in capitals, and no error', () =>
    expect(stateWith({})).toMatchObject({
      connectionUuid: 'the connection',
      transactionId: 'T1',
      at: new Date('2026-03-01T10:00:00.000Z'),
      isDated: true,
      sale: '100.00',
      commission: '8.50',
      currency: 'DKK',
      errorCode: '',
    }))
  it('may have no sale, which is none, but must have a commission', () => {
    expect(stateWith({ sale: '' })).toMatchObject({ sale: '0.00', errorCode: '' })
    expect(stateWith({ commission: '' })).toMatchObject({ commission: '0.00', errorCode: 'commission:missing' })
  })
  it('may correct by less than nothing', () =>
    expect(stateWith({ sale: '-5', commission: '-0.5' })).toMatchObject({
      sale: '-5.00',
      commission: '-0.50',
      errorCode: '',
    }))
  it('is read as people write it, and refused where it cannot be read: nothing is taken for 0', () => {
    expect(stateWith({ sale: '1 234,50', commission: '5,50 kr', currency: 'SEK' })).toMatchObject({
      sale: '1234.50',
      commission: '5.50',
      currency: 'SEK',
    })
    expect(stateWith({ commission: 'ten' })).toEqual({ problem: 'commission ten is not an amount like 1234.56' })
    expect(stateWith({ sale: '8 %' })).toEqual({ problem: 'amount 8 % is not an amount like 1234.56' })
  })
  it('has at most nine digits before the point, and is refused with more', () => {
    expect(stateWith({ commission: '999999999.99' })).toMatchObject({ commission: '999999999.99', errorCode: '' })
    expect(stateWith({ commission: '-999999999' })).toMatchObject({ commission: '-999999999.00', errorCode: '' })
    expect(stateWith({ commission: '1000000000' })).toEqual({
      problem: 'commission 1000000000 has more than 9 digits before the point',
    })
  })
  it('counts in no currency where it names none, and in none that has no rate; what is no currency is refused', () => {
    expect(stateWith({ currency: '' })).toMatchObject({ currency: 'XXX', errorCode: 'currency:missing' })
    expect(stateWith({ currency: 'VND' })).toMatchObject({ currency: 'VND', errorCode: 'currency:VND' })
    expect(stateWith({ currency: 'AED' })).toMatchObject({ currency: 'AED', errorCode: '' })
    expect(stateWith({ currency: 'bgn' })).toMatchObject({ currency: 'BGN', errorCode: '' })
    expect(stateWith({ currency: '€' })).toMatchObject({ currency: 'EUR', errorCode: '' })
    expect(stateWith({ currency: 'QQQ' })).toEqual({ problem: 'currency: "QQQ" is not a currency code like EUR' })
    expect(stateWith({ currency: '', commission: '€5.50' })).toMatchObject({ currency: 'EUR', commission: '5.50' })
  })
  it('happened when it says, up to two days ahead of its arrival; a later day is the arrival’s, and said', () => {
    expect(stateWith({ at: '2026-03-07T11:59:59.999Z' })).toMatchObject({ isDated: true, errorCode: '' })
    expect(stateWith({ at: '2026-03-07T12:00:00.000Z' })).toMatchObject({
      at: receivedAt,
      isDated: false,
      errorCode: 'date:2026-03-07T12:00:00.000Z',
    })
    expect(stateWith({ at: null })).toMatchObject({ at: receivedAt, isDated: false, errorCode: '' })
  })
  it('of a callback is refused with a day that lies in the future, unless it was let in before', () => {
    const late = { at: '2026-03-07T12:00:00Z' }
    expect(stateWith(late, 'callback')).toEqual({ problem: 'date 2026-03-07T12:00:00.000Z lies in the future' })
    expect(stateWith({ at: '2026-03-07T11:00:00Z' }, 'callback')).toMatchObject({ isDated: true, errorCode: '' })
    expect(stateWith(late, 'callback', true)).toMatchObject({ at: receivedAt, isDated: false })
  })
  it('says the first of its errors: its own, the currency, the day', () => {
    const all = { errorCode: 'status:odd', currency: 'VND', at: '2027-01-01T00:00:00Z' }
    const first = (fixed: Partial<NetworkTransaction>) => {
      const state = stateWith({ ...all, ...fixed })
      return 'problem' in state ? state.problem : state.errorCode
    }
    expect(first({})).toBe('status:odd')
    expect(first({ errorCode: '' })).toBe('currency:VND')
    expect(first({ errorCode: '', currency: 'DKK' })).toBe('date:2027-01-01T00:00:00Z')
  })
  it('needs an id of at most 200 characters', () => {
    expect(stateWith({ transactionId: ' ' })).toEqual({ problem: 'transactionId is missing' })
    expect(stateWith({ transactionId: 'x'.repeat(200) })).toMatchObject({ transactionId: 'x'.repeat(200) })
    expect(stateWith({ transactionId: 'x'.repeat(201) })).toEqual({
      problem: 'transactionId is longer than 200 characters',
    })
  })
  it('has the click among its sub ids, and keeps the others that say something', () => {
    expect(stateWith({ subIds: ['', 'north', 'click-1', 'click-2'] })).toMatchObject({
      clickId: 'click-1',
      subIds: ['north'],
    })
    expect(stateWith({ subIds: ['north'] })).toMatchObject({ clickId: '', subIds: ['north'] })
  })
  it('is called by its programme where it has no name of its own', () => {
    expect(stateWith({ name: 'Shop', programmeName: 'Programme' })).toMatchObject({ name: 'Shop' })
    expect(stateWith({ programmeName: 'Programme' })).toMatchObject({ name: 'Programme' })
  })
  it('keeps the time of its click and of its change; of a file the change has none', () => {
    const times = { clickAt: '2026-02-28T00:00:00.000Z', changedAt: '2026-03-04T00:00:00.000Z' }
    const [clickAt, changedAt] = [new Date(times.clickAt), new Date(times.changedAt)]
    expect(stateWith(times)).toMatchObject({ clickAt, changedAt })
    expect(stateWith(times, 'upload')).toMatchObject({ clickAt, changedAt: null })
    expect(stateWith({ clickAt: null, changedAt: null })).toMatchObject({ clickAt: null, changedAt: null })
  })
})

describe('a transaction of a callback', () => {
  it('has amounts as people write them, where they have one reading', () =>
    expect(stateWith({ sale: '1.234,56', commission: '12,34' }, 'callback')).toMatchObject({
      sale: '1234.56',
      commission: '12.34',
      errorCode: '',
    }))
  it('is refused where an amount has two readings, with both', () => {
    expect(stateWith({ commission: '1.234' }, 'callback')).toMatchObject({ commission: '1.234' })
    const ambiguous = stateWith({ commission: '1,234' }, 'callback')
    expect('problem' in ambiguous && ambiguous.problem).toMatch(
      /^commission 1,234 can be read as .+ or .+: write it with a point, like 1234\.56$/,
    )
    const sale = stateWith({ sale: '1,234' }, 'callback')
    expect('problem' in sale && sale.problem).toMatch(/^amount 1,234 can be read as /)
  })
  it('takes nothing back by an amount below zero', () => {
    const refusal = (kind: string, text: string) => ({
      problem: `${kind} ${text} is below zero. To take a sale back, send its transactionId again with what is left of it, or with the status rejected`,
    })
    expect(stateWith({ sale: '-5' }, 'callback')).toEqual(refusal('amount', '-5'))
    expect(stateWith({ commission: '-0,50' }, 'callback')).toEqual(refusal('commission', '-0,50'))
  })
  it('that stands in the ledger already is told again, though it would be refused today: as nothing, and said', () => {
    expect(stateWith({ commission: '-5' }, 'callback', true)).toMatchObject({
      commission: '0.00',
      errorCode: 'commission:-5',
    })
    expect(stateWith({ sale: '-5' }, 'callback', true)).toMatchObject({ sale: '0.00', errorCode: 'amount:-5' })
    expect(stateWith({ commission: '12,34' }, 'callback', true)).toMatchObject({ commission: '12.34', errorCode: '' })
  })
  it('has a commission and a currency, unless it only says that the sale is rejected', () => {
    expect(stateWith({ commission: '' }, 'callback')).toEqual({ problem: 'commission is missing' })
    expect(stateWith({ currency: '' }, 'callback')).toEqual({ problem: 'currency is missing' })
    expect(stateWith({ currency: '', commission: '€5.50' }, 'callback')).toMatchObject({ currency: 'EUR' })
    expect(stateWith({ commission: '', currency: '', status: 'rejected' }, 'callback')).toMatchObject({
      status: 'rejected',
      commission: '0.00',
    })
    const usual = { payer, source: 'callback', receivedAt, usualCurrency: 'SEK' } as const
    expect(
      stateOf({ ...usual, transaction: { ...sold, currency: '', commission: '5,50 kr' } }, isClickId),
    ).toMatchObject({
      currency: 'SEK',
      commission: '5.50',
    })
  })
})

describe('what the ledger keeps', () => {
  it('are amounts and currency as they were read', () => {
    const transaction = { ...sold, sale: '1.234,56', commission: '12,34' }
    const read = { ...sold, sale: '1234.56', commission: '12.34', currency: 'DKK' }
    expect(asRead({ payer, source: 'callback', transaction })).toEqual(read)
    expect(asRead({ payer, source: 'api', transaction })).toEqual(read)
    expect(asRead({ payer, source: 'callback', transaction, isRetold: true })).toEqual(transaction)
  })
  it('has the same hash whatever the order of its fields, and another for another amount', () => {
    const content = contentOf(sold)
    const turned = Object.fromEntries(Object.entries(content).toReversed())
    expect(contentHash(turned)).toBe(contentHash(content))
    expect(contentHash(contentOf({ ...sold, commission: '8.50' }))).toBe(contentHash(content))
    expect(contentHash(contentOf({ ...sold, commission: '8.51' }))).not.toBe(contentHash(content))
  })
})
