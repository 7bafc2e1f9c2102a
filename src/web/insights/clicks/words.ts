import { plural } from '../../../report/format.ts'

/** "3 min 20 s", "2 h 5 min", "4 days 2 h": the two largest units. */
export function duration(seconds: number): string {
  const s = Math.abs(Math.round(seconds))
  if (s < 60) return `${s} s`
  const minutes = Math.floor(s / 60)
  if (minutes < 60) return both(`${minutes} min`, s % 60, 's')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return both(`${hours} h`, minutes % 60, 'min')
  return both(plural(Math.floor(hours / 24), 'day'), hours % 24, 'h')
}
const both = (large: string, small: number, unit: string) => (small === 0 ? large : `${large} ${small} ${unit}`)

/** The delay after the click; a network's clock may be wrong. */
export const delayText = (seconds: number): string =>
  seconds < 0 ? `${duration(seconds)} before the click, by the network’s clock` : `${duration(seconds)} after the click`

/** Why the routing decided this way, as a sentence. The decision itself is R17: which campaign carries a click. */
const whys: Record<string, string> = {
  'discover mode': 'The site only listens: its clicks go to the plain target.',
  'no campaign': 'No campaign could carry this target, so the visitor went to the plain target.',
  'no link': 'No network could build a link to this target, so the visitor went to the plain target.',
  'smart link': 'The smart link asks for this campaign.',
  'split test': 'A running split test divides the clicks between two network accounts.',
  priority: 'This campaign is prioritised.',
  'only one': 'It was the only campaign that could carry the click.',
  creator: 'It belongs to the creator who sent the click.',
  'pays best': 'It was expected to pay best for one click.',
  fallback: 'Only campaigns kept as a fallback were left.',
}
export const whyText = (why: string): string => whys[why] ?? why

const reasons: Record<string, string> = {
  excluded: 'Excluded',
  'creator only': 'For creator traffic only',
  'other creators': 'For other creators only',
  'other address': 'Covers another address',
  'split away': 'On the other side of the split test',
  candidate: 'Could have carried it',
}
export const reasonText = (reason: string): string => reasons[reason] ?? reason

const evidences: Record<string, string> = {
  own: 'from own earnings',
  measured: 'from own earnings',
  mixed: 'from the stated commission and own earnings',
  stated: 'from the stated commission',
}
/** The source of an expectation; null without one. */
export const evidenceText = (evidence: string): string | null => evidences[evidence] ?? null
