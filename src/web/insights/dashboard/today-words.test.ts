import { describe, expect, it } from 'vitest'
import { aDay } from './test-data.ts'
import { answerSentence, knownLine, partName, partWay, verdictOf } from './today-words.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('the sentence of the morning', () => {
  it('has what was earned, what is usual and its range', () => {
    expect(plain(answerSentence(aDay()))).toBe(
      'You earned DKK 2,611.20 from 1,204 clicks: DKK 488.80 less than a usual Friday, which brings DKK 3,100.00 (2,300–3,900) from 1,310 clicks (1,150–1,470).',
    )
  })
  it('says more, and as much', () => {
    expect(plain(answerSentence(aDay({ earned: 3100.01, difference: 0.01 })))).toContain('DKK 0.01 more than a usual')
    expect(plain(answerSentence(aDay({ earned: 3100, difference: 0 })))).toContain(': as much as a usual Friday, which')
  })
  it('compares with nothing before anything is usual', () => {
    const young = aDay({ earned: 12, clickCount: 1, usual: null, difference: null, parts: [] })
    expect(plain(answerSentence(young))).toBe('You earned DKK 12.00 from 1 click.')
    expect(knownLine({ ...young, known: null })).toBe('What is usual is known after three weeks of clicks and sales.')
  })
})

it('says what is known so far', () => {
  expect(knownLine(aDay({ known: 0.724 }))).toBe(
    'So far 72% of the sales of its clicks are known; the others still come in.',
  )
  expect(knownLine(aDay({ known: 1 }))).toBe('All sales of its clicks are known.')
  expect(knownLine(aDay({ known: null }))).toBe('')
})

it('calls a day below or above only what lies outside of the range', () => {
  const text = (earned: number) => verdictOf(aDay({ earned }))?.text
  expect(text(2299.99)).toBe('Below the usual range')
  expect([text(2300), text(3900)]).toEqual(['Within the usual range', 'Within the usual range'])
  expect(text(3900.01)).toBe('Above the usual range')
  expect(verdictOf(aDay({ usual: null }))).toBeNull()
})

it('names each part, and leads to what shows more of it', () => {
  const [first, , rest] = aDay().parts
  if (!first || !rest) throw new Error('There are parts')
  expect([partName(first, aDay().parts), partWay(first, '2026-11-27')?.to]).toEqual([
    'Awin stopped importing',
    '/alerts/a1',
  ])
  // the remainder is named after the parts beside it
  expect(partName(rest, aDay().parts)).toBe('12 other shops')
  expect(partName(rest, [rest])).toBe('Everything else, 12 shops')
  expect(partName(rest, [{ ...first, kind: 'site' }, rest])).toBe('All other sites, 12 shops')
  expect(partName({ ...rest, count: 0 }, aDay().parts)).toBe('Everything else')
  expect(partWay(rest, '2026-11-27')).toEqual({
    to: '/insights/reports',
    search: { from: '2026-11-27', to: '2026-11-27', tab: 'name' },
  })
  const shop = { kind: 'shop' as const, name: 'kaffe.dk', uuid: '', count: 1, difference: -1 }
  expect(partWay(shop, '2026-11-27')).toBeNull()
  expect(partName({ ...shop, kind: 'moreBreaks', count: 1 }, [])).toBe('1 more break with a part in it')
})
