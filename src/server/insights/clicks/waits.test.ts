import { expect, it } from 'vitest'
import { delaySteps } from '../outlook/delay-steps.ts'
import { waitingUntil, waitsOf } from './waits.ts'

/** Half is known at once, 96 % after this many steps. */
const curve = (steps: number) => Array.from({ length: delaySteps + 1 }, (_, i) => (i < steps ? 0.5 : 0.96))
const waits = waitsOf({
  account: { curve: curve(6), weight: 1 },
  merchants: new Map([['quick.dk', { curve: curve(1), weight: 1 }]]),
})
const at = Date.parse('2026-03-01T12:00:00Z')
const now = (text: string) => new Date(text)

it('waits as long as 95% of the merchant’s sales take, else of the account’s', () => {
  // steps begin after 0, 1, 3, 6, 12 hours, then 1, 2 … days
  expect(waitingUntil(waits, 'quick.dk', at, now('2026-03-01T12:59:59Z'))).toBe('2026-03-01T13:00:00.000Z')
  expect(waitingUntil(waits, 'quick.dk', at, now('2026-03-01T13:00:00Z'))).toBeNull()
  expect(waitingUntil(waits, 'slow.dk', at, now('2026-03-03T11:59:00Z'))).toBe('2026-03-03T12:00:00.000Z')
})
it('waits 30 days where too little is known', () => {
  expect(waitingUntil(waitsOf(null), 'quick.dk', at, now('2026-03-31T11:59:59Z'))).toBe('2026-03-31T12:00:00.000Z')
  expect(waitingUntil(waitsOf(null), 'quick.dk', at, now('2026-03-31T12:00:00Z'))).toBeNull()
})
it('waits no longer than sales are learned', () => {
  const never = waitsOf({ account: { curve: curve(99), weight: 1 }, merchants: new Map() })
  expect(waitingUntil(never, '', at, now('2026-03-01T12:00:01Z'))).toBe('2026-03-31T12:00:00.000Z')
})
