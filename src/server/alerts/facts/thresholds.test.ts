import { describe, expect, it } from 'vitest'
import { isWorthAnAlert } from './thresholds.ts'

describe('what is worth an alert', () => {
  const cut = { rule: 'commissionCut' as const, euro: 10, clicks: 100, cut: 0.5, daysSinceTold: null }
  it.each([
    [true, cut],
    [false, { ...cut, euro: 6 }],
    [false, { ...cut, clicks: 49 }],
    [false, { ...cut, cut: 0.04 }],
    [false, { ...cut, daysSinceTold: 13 }],
    [true, { ...cut, daysSinceTold: 14 }],
    [true, { ...cut, rule: 'connectionFailed' as const, euro: 0, clicks: 0 }],
    [false, { ...cut, rule: 'connectionFailed' as const, daysSinceTold: 0.5 }],
  ])('says %s to %j', (worth, happened) => expect(isWorthAnAlert(happened)).toBe(worth))
})
