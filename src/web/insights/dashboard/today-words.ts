import type { DayPart, Yesterday } from '../../../contract/insights/today.ts'
import { weekdayName } from '../../../report/date-text.ts'
import { int, money, plural } from '../../../report/format.ts'
import { knownShare } from '../../../report/verdict.ts'

/** From here on everything counts as known. */
const wholly = 0.995

/** "You earned DKK 2,611.20 from 1,204 clicks: DKK 488.80 less than a usual Friday, which brings DKK 3,100.00 (2,300–3,900) from 1,310 clicks (1,150–1,470)." */
export function answerSentence({ date, currencyCode, earned, clickCount, usual, difference }: Yesterday): string {
  const of = (n: number) => money(n, currencyCode)
  const begins = `You earned ${of(earned)} from ${plural(clickCount, 'click')}`
  if (usual === null || difference === null) return `${begins}.`
  const day = weekdayName(date)
  const against =
    difference === 0
      ? `as much as a usual ${day}`
      : `${of(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than a usual ${day}`
  const range = ({ low, high }: { low: number; high: number }) => `(${int(low)}–${int(high)})`
  const earns = `${of(usual.earned.expected)} ${range(usual.earned)}`
  const clicks = `${plural(usual.clicks.expected, 'click')} ${range(usual.clicks)}`
  return `${begins}: ${against}, which brings ${earns} from ${clicks}.`
}

/** How much of it is known so far; '' where that is unknown. */
export function knownLine({ known, usual }: Pick<Yesterday, 'known' | 'usual'>): string {
  const young = usual === null ? 'What is usual is known after three weeks of clicks and sales. ' : ''
  if (known === null) return young.trim()
  if (known >= wholly) return `${young}All sales of its clicks are known.`
  return `${young}So far ${knownShare(known)} of the sales of its clicks are known; the others still come in.`
}

export type Verdict = { text: string; tone: 'good' | 'bad' | 'neutral' }
/** Eight of ten days are within the range. */
export function verdictOf({ earned, usual }: Pick<Yesterday, 'earned' | 'usual'>): Verdict | null {
  if (usual === null) return null
  if (earned < usual.earned.low) return { text: 'Below the usual range', tone: 'bad' }
  if (earned > usual.earned.high) return { text: 'Above the usual range', tone: 'good' }
  return { text: 'Within the usual range', tone: 'neutral' }
}

/** The remainder is named after the parts above it: the other sites, or the other shops. */
export function partName({ kind, name, count }: DayPart, parts: readonly DayPart[]): string {
  if (kind === 'moreBreaks') return `${plural(count, 'more break')} with a part in it`
  if (kind !== 'rest') return name
  const has = (other: DayPart['kind']) => parts.some((p) => p.kind === other)
  if (has('shop') && !has('site') && count > 0) return plural(count, 'other shop')
  const rest = has('site') && !has('shop') ? 'All other sites' : 'Everything else'
  return count > 0 ? `${rest}, ${plural(count, 'shop')}` : rest
}

export const partKinds: Record<DayPart['kind'], string> = {
  break: 'Break',
  moreBreaks: 'Breaks',
  shop: 'Shop',
  site: 'Site',
  rest: 'Rest',
}

/** The screen that explains a part; null without one. */
export function partWay({ kind, uuid }: DayPart, date: string): { to: string; search: Record<string, string> } | null {
  if (kind === 'moreBreaks') return { to: '/todo', search: {} }
  if (kind === 'rest') return { to: '/insights/reports', search: { from: date, to: date, tab: 'name' } }
  const folder = { break: '/alerts', shop: '/merchants', site: '/sites' }[kind]
  return uuid === '' ? null : { to: `${folder}/${uuid}`, search: {} }
}
