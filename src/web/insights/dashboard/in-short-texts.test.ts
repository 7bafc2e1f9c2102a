import { expect, it } from 'vitest'
import type { Card } from './card-rows.ts'
import { causeSentence, earnedSentence, mostLost } from './in-short-texts.ts'
import type { ReducingRow } from './reducing-rows.ts'

const card = (over: Partial<Card>) =>
  ({ value: 'DKK 2.6k', fullValue: 'DKK 2,611.20', soFar: null, change: undefined, isPart: false, ...over }) as Card
const say = (over: Partial<Card>, compared: string | null = 'Wed 18 Nov') =>
  earnedSentence('Yesterday', card(over), compared)

it('compares what was earned, and nothing that still grows', () => {
  expect(say({ change: { unit: 'percent', value: -0.121 } })).toBe(
    'Yesterday you earned DKK 2,611.20, 12.1% less than Wed 18 Nov.',
  )
  expect(say({ change: { unit: 'percent', value: 0.5 } })).toMatch(/, 50% more than Wed 18 Nov\.$/)
  expect(say({ change: { unit: 'percent', value: 0 } })).toMatch(/, as much as Wed 18 Nov\.$/)
  expect(say({ change: { unit: 'percent', value: 0.5 } }, null)).toBe('Yesterday you earned DKK 2,611.20.')
  expect(say({ soFar: { known: 0.6, text: 'about DKK 3,800 expected (60% known)' } })).toBe(
    'Yesterday you earned DKK 2,611.20 so far, about DKK 3,800 expected (60% known).',
  )
})

it('says of an account’s first money that there was none before, and of none only that', () => {
  expect(say({ change: { unit: 'new' } })).toBe('Yesterday you earned DKK 2,611.20; nothing on Wed 18 Nov.')
  expect(say({ change: { unit: 'new' }, isPart: true, previousText: 'vs DKK 0.00 by 08:00' })).toBe(
    'Yesterday you earned DKK 2,611.20; nothing by this hour of Wed 18 Nov.',
  )
  expect(say({ change: { unit: 'new' }, value: 'DKK 0', fullValue: 'DKK 0.00' })).toBe('Yesterday you earned DKK 0.00.')
})

const row = (grp: string, now: number, before: number, sentence?: string, explainsAmount = before - now) =>
  ({
    grp,
    conversionTotalCommission: now,
    clickCount: 100,
    conversionCount: 1,
    rejectedConversionCount: 0,
    maturity: null,
    prev: { conversionTotalCommission: before, clickCount: 100, conversionCount: 1, rejectedConversionCount: 0 },
    cause: sentence ? { kind: 'closed', sentence, explainsAmount, clickCount: 9 } : null,
  }) as unknown as ReducingRow

it('tells the largest loss with a known cause first, else the largest', () => {
  const rows = [row('big.dk', 0, 900), row('known.dk', 10, 150, 'It closed on 14 Nov.'), row('up.dk', 9, 1)]
  expect(mostLost(rows)?.grp).toBe('known.dk')
  // what explains a third of a loss does not put it before a larger one
  expect(mostLost([row('big.dk', 0, 900), row('third.dk', 0, 150, 'It closed.', 50)])?.grp).toBe('big.dk')
  expect(mostLost(rows.slice(0, 1))?.grp).toBe('big.dk')
  expect(mostLost([row('up.dk', 9, 1)])).toBeUndefined()
  expect(causeSentence(row('known.dk', 10, 150, 'It closed on 14 Nov.'), (n) => `DKK ${n}`)).toBe(
    'known.dk earned DKK 140 less. It closed on 14 Nov. It explains all of DKK 140.',
  )
})
