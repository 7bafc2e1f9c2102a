import { DASH } from './format.ts'
import { ownWriting, type Writing } from './writing.ts'

/**
 * How a value changed from another period. Amounts change in percent, ratios in percentage points (a conversion rate
 * going from 2 % to 3 % rose by 1 point, not by 50 %). From zero there is no percentage: the value is new, unless it
 * became negative, which is not good news. `null` means it cannot be computed.
 */
export type Change = { unit: 'percent' | 'points'; value: number } | { unit: 'new' } | null
type Value = number | null | undefined
export type Direction = 'up' | 'down' | 'flat'

const known = (n: Value): n is number => typeof n === 'number' && Number.isFinite(n)

/** The change of an amount, in percent (0.1 = 10 %). */
export function changeOf(now: Value, before: Value): Change {
  if (!known(now) || !known(before)) return null
  if (before !== 0) return { unit: 'percent', value: (now - before) / Math.abs(before) }
  if (now < 0) return null
  return now === 0 ? { unit: 'percent', value: 0 } : { unit: 'new' }
}

/** The change of a ratio, in percentage points (0.01 = 1 point). */
export function pointsOf(now: Value, before: Value): Change {
  return known(now) && known(before) ? { unit: 'points', value: now - before } : null
}

/** A change the server already computed as a fraction (0.048 = +4.8 %). */
export const changeFrom = (fraction: Value): Change => (known(fraction) ? { unit: 'percent', value: fraction } : null)

/** Changes that would print as 0.0 % are flat. */
export function directionOf(change: Change): Direction {
  if (change === null) return 'flat'
  if (change.unit === 'new') return 'up'
  const step = change.unit === 'points' ? 0.00005 : 0.0005
  if (Math.abs(change.value) < step) return 'flat'
  return change.value > 0 ? 'up' : 'down'
}

/** "+4.8%", "-0.31 pp", "new", ">+999%", "–". One decimal below 100 %, none above. */
export function changeText(change: Change, to: Writing = ownWriting): string {
  if (change === null) return DASH
  if (change.unit === 'new') return 'new'
  if (change.unit === 'points') return `${to.signedNumber(change.value * 100, 2)} pp`
  if (change.value > 9.994) return `>+${to.percent(9.99, 0)}` // a tiny base must not stand out
  return to.signedPercent(change.value, Math.abs(change.value) >= 0.9995 ? 0 : 1)
}

/** "Clicks: down 3.9%, to 70,943 from 73,812" — for tooltips and screen readers. */
export function changeSentence(label: string, change: Change, now: string, before: string): string {
  if (change === null) return `${label}: ${now}, no comparison`
  const direction = directionOf(change)
  if (direction === 'flat') return `${label}: no change, ${now}`
  if (change.unit === 'new') return `${label}: new, ${now} from ${before}`
  return `${label}: ${direction} ${changeText(change).replace(/^[+-]/, '')}, to ${now} from ${before}`
}
