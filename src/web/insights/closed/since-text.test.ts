import { expect, it } from 'vitest'
import { sinceText } from './since-text.ts'

const closed = { sinceClickCount: 1200, missedCommission: 108, currencyCode: 'DKK' }
const at = (trackerClosedDatetime: string | null, over = {}) =>
  sinceText({ trackerClosedDatetime, ...closed, ...over }, 'Europe/Copenhagen').replaceAll('\u00a0', ' ')

it('says when a campaign closed, on the day of the reader, and what its clicks cost since', () => {
  expect(at('2026-11-13T23:30:00Z')).toBe('Closed 14 Nov. 1,200 clicks since earned nothing, about DKK 108.00 missed.')
  expect(at('2026-11-13T23:30:00Z', { sinceClickCount: 1, missedCommission: null })).toBe(
    'Closed 14 Nov. 1 click since earned nothing.',
  )
  expect(at('2026-11-13T22:30:00Z', { sinceClickCount: 0, missedCommission: 0 })).toBe(
    'Closed 13 Nov. No click has been lost since.',
  )
  expect(at(null)).toBe('1,200 clicks since earned nothing, about DKK 108.00 missed.')
})
