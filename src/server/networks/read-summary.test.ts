import { expect, it } from 'vitest'
import { readSummary } from './read-summary.ts'

const read = { kind: 'recent', today: '2026-08-01', days: 45, lastDone: '2026-07-31', hasOlder: false } as const

it('says nothing of an ordinary import', () => {
  expect(readSummary(read)).toBe('')
  expect(readSummary({ ...read, lastDone: null })).toBe('')
  expect(readSummary({ ...read, kind: 'full', days: 730 })).toBe('')
})
it('says from which day on a gap was read', () => {
  expect(readSummary({ ...read, lastDone: '2026-03-05', days: 154 })).toBe(
    'The last complete import was on 5 Mar 2026: all sales since 1 Mar 2026 were read.',
  )
})
it('says how far back the network could be asked where that is not all of the gap', () => {
  expect(readSummary({ ...read, lastDone: '2026-03-05', days: 60 })).toBe(
    'The last complete import was on 5 Mar 2026: all sales since 3 Jun 2026 were read, as far back as the network can be asked.',
  )
})
it('says that older sales were asked for', () => {
  expect(readSummary({ ...read, hasOlder: true })).toBe(
    'The network was also asked what became of sales before 18 Jun 2026.',
  )
})
