import { describe, expect, it } from 'vitest'
import { dueMails, type Which } from './due-mails.ts'

const s = { closedAt: new Date('2026-05-01T01:12:00Z'), dueOn: '2026-05-31', paidOn: null }
const at = (day: string) => ({ now: new Date(`${day}T12:00:00Z`), today: day })
const both = (occasion: 'made' | 'overdue'): Which[] => [
  { occasion, side: 'publisher' },
  { occasion, side: 'other' },
]

describe('mails about a statement', () => {
  it('go to both sides when it is made, for two weeks, and each once', () => {
    expect(dueMails(s, [], at('2026-05-01'))).toEqual(both('made'))
    expect(dueMails(s, [{ occasion: 'made', side: 'publisher' }], at('2026-05-02'))).toEqual([
      { occasion: 'made', side: 'other' },
    ])
    expect(dueMails(s, both('made'), at('2026-05-02'))).toEqual([])
    const after = (now: string) => dueMails(s, [], { now: new Date(now), today: '2026-05-15' })
    expect(after('2026-05-15T01:11:59Z')).toEqual(both('made'))
    expect(after('2026-05-15T01:12:00Z')).toEqual([])
  })
  it('and when the day it was due is over, not on that day, and not when it is paid or carried on', () => {
    expect(dueMails(s, [], at('2026-05-31'))).toEqual([])
    expect(dueMails(s, [], at('2026-06-01'))).toEqual(both('overdue'))
    expect(dueMails(s, [], at('2026-06-14'))).toEqual(both('overdue'))
    // mails to one side do not affect the other
    expect(dueMails(s, both('made'), at('2026-06-01'))).toEqual(both('overdue'))
    expect(dueMails(s, [], at('2026-06-15'))).toEqual([])
    expect(dueMails({ ...s, paidOn: '2026-05-20' }, [], at('2026-06-01'))).toEqual([])
    expect(dueMails({ ...s, dueOn: null }, [], at('2026-06-01'))).toEqual([])
  })
})
