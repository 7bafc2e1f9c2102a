import { changeText, directionOf } from '../../../report/change.ts'
import { dropWhy, isMainCause } from '../../../report/drop-cause.ts'
import type { Card } from './card-rows.ts'
import { lossOf, type ReducingRow, reducingRows } from './reducing-rows.ts'

/** "Yesterday you earned DKK 2,611.20, 12.1% less than on Wed 18 Nov." Money that still grows is compared with nothing. */
export function earnedSentence(period: string, card: Card, comparedText: string | null): string {
  const earned = `${period} you earned ${card.fullValue ?? card.value}`
  if (card.soFar) return `${earned} so far, ${card.soFar.text}.`
  const { change } = card
  if (!change || comparedText === null) return `${earned}.`
  if (change.unit === 'new') {
    const isNothing = !/[1-9]/.test(card.fullValue ?? card.value)
    if (isNothing) return `${earned}.`
    return `${earned}; nothing ${card.isPart ? `by this hour of ${comparedText}` : `on ${comparedText}`}.`
  }
  const than = card.isPart ? card.previousText?.replace(/^vs /, '') : comparedText
  const direction = directionOf(change)
  if (direction === 'flat') return `${earned}, as much as ${than}.`
  const share = changeText(change).replace(/^[+-]/, '')
  return `${earned}, ${share} ${direction === 'up' ? 'more' : 'less'} than ${than}.`
}

/** Whose loss is told: the largest that a known cause explains, else the largest. */
export function mostLost(rows: readonly ReducingRow[]): ReducingRow | undefined {
  const lost = reducingRows(rows)
  return lost.find(isMainCause) ?? lost[0]
}

/** What explains most first: the known cause, or what the numbers say. */
export function causeSentence(row: ReducingRow, money: (n: number) => string): string {
  return `${row.grp || 'Unknown merchants'} earned ${money(-lossOf(row))} less. ${dropWhy(row, money).join(' ')}`
}
