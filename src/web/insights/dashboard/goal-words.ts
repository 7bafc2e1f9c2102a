import type { GoalState } from '../../../contract/insights/goal-choices.ts'
import type { Goal } from '../../../contract/insights/goals.ts'
import { monthText, shortDay } from '../../../report/date-text.ts'
import { money, percent } from '../../../report/format.ts'
import { goalState, paceSentence } from '../../../report/goal-words.ts'

export const goalName = ({ subjectKind, subjectName }: Pick<Goal, 'subjectKind' | 'subjectName'>): string =>
  subjectKind === 'account' ? 'All sites' : subjectName

export type GoalVerdict = { text: string; tone: 'good' | 'bad' | 'neutral' }
const verdicts: Record<GoalState, GoalVerdict> = {
  reached: { text: 'Reached', tone: 'good' },
  probably_reached: { text: 'Will probably be reached', tone: 'good' },
  possible: { text: 'Can be reached', tone: 'neutral' },
  hard: { text: 'Hard to reach', tone: 'neutral' },
  probably_missed: { text: 'Will probably be missed', tone: 'bad' },
}
/** Whether the target will be reached, as far as that is known. */
export function goalVerdict(goal: Goal): GoalVerdict | null {
  const state = goalState(goal)
  return state && verdicts[state]
}

/** "At this pace DKK 112k–121k; target DKK 130k" */
export function goalSentence({ target, currencyCode, pace, knownFromDate, history }: Goal): string {
  if (target === null) {
    const next = history.findLast((c) => c.target !== null)
    return next ? `Target ${money(next.target, next.currencyCode)} from ${monthText(`${next.fromMonth}-01`)} on` : ''
  }
  if (pace) return paceSentence({ ...pace, target, currencyCode })
  const known = knownFromDate ? `Known from ${shortDay(knownFromDate)} on` : 'Known after three weeks of sales'
  return `${known}; target ${money(target, currencyCode)}`
}

/** "DKK 88,120.40 earned by now. 64% chance to reach it." */
export function goalDetail({ target, earned, currencyCode, pace }: Goal): string {
  const by = `${money(earned, currencyCode)} earned by now.`
  if (target === null || pace === null || earned >= target) return by
  return `${by} ${chanceText(pace.chance)}`
}
/** The last percents are never certain. */
function chanceText(chance: number): string {
  if (chance < 0.01) return 'Less than a 1% chance to reach it.'
  if (chance > 0.99) return 'More than a 99% chance to reach it.'
  return `${percent(chance, 0)} chance to reach it.`
}

export type GoalBar = { earned: number; low: number; high: number; target: number }
/** Positions on a bar of 0 to 100 that ends slightly beyond the largest value; null without a target. */
export function goalBar({ earned, pace, target }: Pick<Goal, 'earned' | 'pace' | 'target'>): GoalBar | null {
  if (target === null) return null
  const end = Math.max(target, earned, pace?.high ?? 0) * 1.05
  const at = (n: number) => Math.round((Math.max(0, n) / end) * 1000) / 10
  return { earned: at(earned), low: at(pace?.low ?? earned), high: at(pace?.high ?? earned), target: at(target) }
}
