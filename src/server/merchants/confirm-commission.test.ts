import { describe, expect, it } from 'vitest'
import { confirmCommission, type KnownTerms } from './confirm-commission.ts'
import { flat, percent } from '../../test/commissions.ts'

const now = new Date('2026-03-05T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const known = (over: Partial<KnownTerms> = {}): KnownTerms => ({
  ...percent('8.0000'),
  seenCommission: null,
  seenSince: null,
  ...over,
})

describe('another commission', () => {
  it('waits for a second run that says the same', () => {
    const first = confirmCommission(known(), percent('5'), now)
    expect(first).toEqual({ kind: 'waits', seen: 'CPS 5.00  ', since: now })
    expect(confirmCommission(known({ seenCommission: 'CPS 5.00  ', seenSince: ago(1) }), percent('5.00'), now)).toEqual(
      {
        kind: 'counts',
      },
    )
  })
  it('waits on when the second run says a third one, since it was first doubted', () =>
    expect(confirmCommission(known({ seenCommission: 'CPS 5.00  ', seenSince: ago(1) }), percent('6'), now)).toEqual({
      kind: 'waits',
      seen: 'CPS 6.00  ',
      since: ago(1),
    }))
  it('counts when the known one has not been said for a day', () => {
    const doubted = (hours: number) => known({ seenCommission: 'CPS 5.00  ', seenSince: ago(hours) })
    expect(confirmCommission(doubted(23), percent('6'), now).kind).toBe('waits')
    expect(confirmCommission(doubted(24), percent('6'), now).kind).toBe('counts')
  })
  it('is none when it is the same one written otherwise, and counts at once when there was none', () => {
    expect(confirmCommission(known(), percent('8.00'), now).kind).toBe('same')
    expect(confirmCommission(known(), { ...percent('8'), currency: 'SEK' }, now).kind).toBe('same')
    expect(confirmCommission(known({ percentage: null }), percent('5'), now).kind).toBe('counts')
  })
  it('is one in another currency, and one of another kind', () => {
    const five = known({ ...flat('5', 'EUR') })
    expect(confirmCommission(five, flat('5', 'SEK'), now)).toMatchObject({ kind: 'waits', seen: 'CPA  5.00 SEK' })
    expect(confirmCommission(known(), { ...percent('8'), type: 'CPA' }, now).kind).toBe('waits')
  })
})
