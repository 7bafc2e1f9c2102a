import { expect, it } from 'vitest'
import { changeLead } from './change-lead.ts'
import type { Compared } from './metric-verdict.ts'
import { metrics } from './test-rows.ts'

const days = { currency: 'DKK', against: '1–7 Nov 2026', part: '' }
const said = (compared: Compared, over = {}) => changeLead(compared, { ...days, ...over }).replaceAll('\u00a0', ' ')
const now = metrics({ clickCount: 104, conversionCount: 3, conversionTotalCommission: 110 })
const prev = metrics({ clickCount: 100, conversionCount: 2, conversionTotalCommission: 100 })

it('says what it comes to, how it changed, and by how many clicks and how much a click', () => {
  // 110 / 104 is 1.0577 per click, 1 before
  expect(said({ now, prev })).toBe(
    'Revenue DKK 110.00, +10% against 1–7 Nov 2026: clicks +4%, earnings per click +5.8%.',
  )
  expect(said({ now, prev }, { part: 'by 13:00' })).toContain('+10% against 1–7 Nov 2026 by 13:00: clicks')
})

it('compares with nothing where nothing can be compared, and says what is known of what still grows', () => {
  expect(said({ now, prev: null })).toBe('Revenue DKK 110.00 from 104 clicks.')
  expect(said({ now, prev, over: null })).toBe('Revenue DKK 110.00 from 104 clicks.')
  expect(said({ now, prev: metrics({}) })).toBe('Revenue DKK 110.00 from 104 clicks.')
  expect(said({ now: { ...now, known: 0.7 }, prev })).toBe(
    'Revenue DKK 110.00 so far, 70% known; clicks +4% against 1–7 Nov 2026.',
  )
  // filters that clicks do not have
  const notKnown = { clicks: true, pageviews: true } as never
  expect(said({ now: { ...now, notKnown }, prev: { ...prev, notKnown } })).not.toContain('click')
})
