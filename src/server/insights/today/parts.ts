import type { dayPartKinds } from '../../../contract/insights/today.ts'
import { groupBy } from '../../store/group-by.ts'

export type Place = { site: string; connection: string; merchant: string; creator: string }
/** A place's commission on the day, and in the weeks before, in cents. */
export type PlaceEarned = Place & { now: number; before: number }
/** `most`: its maximum cost per day in cents; null when unknown. */
export type OpenBreak = { alertUuid: string; title: string; most: number | null; holds: (place: Place) => boolean }

export type Part = {
  kind: (typeof dayPartKinds)[number]
  /** The alert, the merchant's domain, or the site; '' for unnamed parts. */
  id: string
  name: string
  count: number
  cents: number
}

const mostNamed = 4
const mostBreaks = 3
/** Share of the difference: smaller parts are not named. */
const least = 0.1

/** What remains to be explained of a place, in cents. */
type Left = PlaceEarned & { usual: number; left: number }
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const leftOf = (places: readonly Left[]) => sum(places.map((p) => p.left))

/** Splits the usual commission of the day over places, in proportion to the weeks before. */
function spread(usual: number, places: readonly PlaceEarned[]): Left[] {
  const weight = (p: PlaceEarned) => Math.max(0, p.before)
  const all = sum(places.map(weight))
  return places.map((p) => {
    const own = all === 0 ? 0 : (usual * weight(p)) / all
    return { ...p, usual: own, left: p.now - own }
  })
}

/** Each break explains the missing commission of its places, smallest places first, up to its daily cost. */
function takeBreaks(breaks: readonly OpenBreak[], places: readonly Left[]): Part[] {
  const narrowest = breaks
    .map((b) => ({ ...b, own: places.filter((p) => b.holds(p)) }))
    .toSorted((a, b) => sum(a.own.map((p) => p.usual)) - sum(b.own.map((p) => p.usual)) || a.own.length - b.own.length)
  return narrowest.flatMap(({ alertUuid, title, most, own }) => {
    const missing = -leftOf(own)
    const taken = Math.min(missing, most ?? missing)
    if (Math.round(taken) <= 0) return []
    for (const p of own) p.left *= 1 - taken / missing
    return [{ kind: 'break' as const, id: alertUuid, name: title, count: 1, cents: -Math.round(taken) }]
  })
}

function cutBreaks(parts: readonly Part[]): Part[] {
  const sorted = parts.toSorted((a, b) => a.cents - b.cents)
  if (sorted.length <= mostBreaks) return sorted
  const more = sorted.slice(mostBreaks - 1)
  const cents = sum(more.map((p) => p.cents))
  return [...sorted.slice(0, mostBreaks - 1), { kind: 'moreBreaks', id: '', name: '', count: more.length, cents }]
}

/**
 * The shop or site that moved in the direction of the difference and deviates most from its usual, relative to its
 * size.
 */
function nextOf(places: readonly Left[], difference: number): { part: Part; own: Left[] } | undefined {
  const of = (kind: 'shop' | 'site', key: 'merchant' | 'site') =>
    [...groupBy(places, (p) => p[key])].flatMap(([id, own]) => {
      const left = leftOf(own)
      const goesWith = left * difference > 0 && Math.abs(left) >= least * Math.abs(difference) && Math.round(left) !== 0
      if (id === '' || !goesWith) return []
      const size = Math.max(Math.abs(left), sum(own.map((p) => p.usual)), sum(own.map((p) => p.now)))
      return [{ part: { kind, id, name: '', count: 1, cents: Math.round(left) }, own, score: left ** 2 / size }]
    })
  const [first] = [...of('shop', 'merchant'), ...of('site', 'site')].toSorted(
    (a, b) => b.score - a.score || a.part.kind.localeCompare(b.part.kind) || a.part.id.localeCompare(b.part.id),
  )
  return first
}

/**
 * Splits the difference between a day and its usual, in whole cents that add up to it (R208: yesterday against the
 * usual): open breaks, then the shops and sites that deviate most from their usual, then the rest.
 */
export function partsOf(
  { earned, usual }: { earned: number; usual: number },
  places: readonly PlaceEarned[],
  breaks: readonly OpenBreak[],
): Part[] {
  const difference = earned - usual
  if (difference === 0) return []
  const left = spread(usual, places)
  const parts = cutBreaks(takeBreaks(breaks, left))
  while (parts.length < mostNamed) {
    const next = nextOf(left, difference)
    if (!next) break
    parts.push(next.part)
    for (const p of next.own) p.left = 0
  }
  const rest = difference - sum(parts.map((p) => p.cents))
  const others = new Set(left.filter((p) => Math.round(p.left) !== 0).map((p) => p.merchant))
  return withRest(parts, rest, others.size)
}

/** Adds a remainder that comes only from rounding to the largest part. */
function withRest(parts: readonly Part[], rest: number, count: number): Part[] {
  const [largest] = parts.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
  if (rest === 0) return [...parts]
  if (largest && count === 0 && Math.abs(rest) <= parts.length)
    return parts.map((p) => (p === largest ? { ...p, cents: p.cents + rest } : p))
  return [...parts, { kind: 'rest', id: '', name: '', count, cents: rest }]
}
