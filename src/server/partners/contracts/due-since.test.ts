import { expect, it } from 'vitest'
import { dueSince } from './due-since.ts'

const proposal = (scheduleOn: string | null, over = {}) => ({
  state: 'proposed' as const,
  scheduleOn,
  proposedAt: new Date('2026-01-05T09:00:00Z'),
  ...over,
})

// by hand: Copenhagen is UTC+1, from 29 March 01:00 UTC to 25 October 01:00 UTC UTC+2; New York is UTC-5, from 8 March
// 07:00 UTC to 1 November 06:00 UTC UTC-4; in Santiago the clocks skip from 24:00 on 5 September to 01:00
it.each([
  ['Europe/Copenhagen', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['Europe/Copenhagen', '2026-03-30', '2026-03-29T22:00:00Z'],
  ['Europe/Copenhagen', '2026-10-25', '2026-10-24T22:00:00Z'],
  ['Europe/Copenhagen', '2026-10-26', '2026-10-25T23:00:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
])('in %s what is scheduled on %s applies at %s, and not a millisecond before', (zone, day, text) => {
  const at = new Date(text)
  expect(dueSince(proposal(day), zone, new Date(at.getTime() - 1))).toBeNull()
  expect(dueSince(proposal(day), zone, at)).toEqual(at)
  expect(dueSince(proposal(day), zone, new Date('2027-01-01T00:00:00Z'))).toEqual(at)
})
it('what is scheduled for the day it is proposed on applies from then on, and nothing before it', () => {
  const proposedAt = new Date('2026-05-04T13:30:00Z')
  const today = proposal('2026-05-04', { proposedAt })
  expect(dueSince(today, 'Europe/Copenhagen', new Date(proposedAt.getTime() - 1))).toBeNull()
  expect(dueSince(today, 'Europe/Copenhagen', proposedAt)).toEqual(proposedAt)
})
it('without a day it waits for an answer; answered or withdrawn, it never applies by itself', () => {
  const late = new Date('2027-01-01T00:00:00Z')
  expect(dueSince(proposal(null), 'UTC', late)).toBeNull()
  for (const state of ['withdrawn', 'objected', 'applied', 'replaced'] as const)
    expect(dueSince(proposal('2026-05-04', { state }), 'UTC', late)).toBeNull()
})
