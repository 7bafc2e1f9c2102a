import { describe, expect, it } from 'vitest'
import { partnerStates } from './partner-states.ts'
import { furthest, partnerStatuses, partnerStatusLabels, partnerStatusOf } from './partner-status.ts'

describe('the status of a partner', () => {
  it('is pending until something runs, and ended when nothing goes on', () => {
    expect(partnerStates.map((state) => [state, partnerStatusOf(state)])).toEqual([
      ['none', 'pending'],
      ['pending', 'pending'],
      ['sent', 'pending'],
      ['signed', 'pending'],
      ['installed', 'pending'],
      ['running', 'running'],
      ['waiting', 'pending'],
      ['ended', 'ended'],
      ['complete', 'ended'],
    ])
  })
  it('has the words of the three filters, in their order', () => {
    expect(partnerStatuses.map((s) => partnerStatusLabels[s])).toEqual(['Pending', 'Running', 'Ended'])
  })
  it.each([
    [[], 'none', 'pending'],
    [['ended', 'complete'], 'complete', 'ended'],
    [['ended', 'pending'], 'pending', 'pending'],
    [['running', 'ended', 'sent'], 'running', 'running'],
    [['waiting', 'signed'], 'waiting', 'pending'],
    [['installed', 'waiting'], 'installed', 'pending'],
  ] as const)('of campaigns %j is that of the furthest: %s, so %s', (states, state, status) => {
    expect(furthest(states)).toBe(state)
    expect(partnerStatusOf(furthest(states))).toBe(status)
  })
})
