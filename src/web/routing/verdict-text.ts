import { longestTest } from '../../contract/bounds.ts'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { fullDay } from '../../report/date-text.ts'
import { addDays } from '../../report/dates.ts'
import { money, percent, plural, typedPercent } from '../../report/format.ts'
import { rangeText } from './texts.ts'

/** The observed difference, if it shows which side leads: a range from less to more is no answer. */
const soFar = ({ low, high }: SplitTestState) =>
  low !== null && high !== null && (low >= 0 || high <= 0)
    ? `So far B earns ${rangeText(low, high)} per click (95%).`
    : ''
const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** A winner's observed lead is usually too large: the likely lead is shown next to it. */
function likelyText({ likely }: SplitTestState, winner: 'A' | 'B'): string {
  if (!likely) return ''
  const [middle, least] =
    winner === 'B' ? [likely.middle, likely.low] : [1 / (1 + likely.middle) - 1, 1 / (1 + likely.high) - 1]
  const atLeast = least > 0 ? `, at least ${percent(least, 0)}` : ''
  return ` Winners are usually seen too large: about ${percent(middle, 0)} more is likely${atLeast}.`
}

/** Two connections of one network are distinguished by their own names. */
const nameOf = ({ sides }: SplitTestState, arm: 'A' | 'B') =>
  sides.A.networkName === sides.B.networkName ? sides[arm].connectionName : sides[arm].networkName

/**
 * Why there is no verdict although clicks and sales may suffice: pending sales are weighted with their network's
 * approval rate.
 */
function waitText(test: SplitTestState): { title: string; text: string } {
  const { sides, waitsFor } = test
  const names = waitsFor.map((arm) => nameOf(test, arm))
  const isFirst = waitsFor.some((arm) => sides[arm].approvals === 0)
  return {
    title: `Waiting for ${isFirst ? 'the first' : 'more'} approvals at ${names.join(' and ')}.`,
    text: isFirst
      ? `No sale at ${names.join(' or ')} has been approved yet, so nobody can say what the pending ones are worth. Until then neither side wins or loses.`
      : sentences(
          soFar(test),
          `The sales that are still pending at ${names.join(' and ')} decide which side earns more.`,
        ),
  }
}

/** It ends before it can have an answer: the clicks until its end do not suffice, even once all of them are closed. */
const endsTooSoon = ({ answerDate, endDate, closedAfterDays }: SplitTestState): boolean =>
  answerDate !== null && answerDate > addDays(endDate, closedAfterDays)
/** Whether the answer takes longer than the longest test worth starting. */
const takesTooLong = ({ daysToGo }: SplitTestState): boolean => daysToGo !== null && daysToGo > longestTest

/** The action that a test needs from the user; null while it just runs. */
export function splitAct(test: SplitTestState): 'end' | 'change' | null {
  const { verdict, waitsFor, isLikelyUnanswered } = test
  if (verdict === 'A' || verdict === 'B' || verdict === 'off' || verdict === 'over') return 'end'
  if (waitsFor.length > 0) return null
  if (isLikelyUnanswered || takesTooLong(test)) return 'end'
  return endsTooSoon(test) ? 'change' : null
}

/** The label of its button, the same wherever the test is shown. */
export const actWords = { end: 'End test', change: 'Move its end' } as const

/** The relevant day of a running test: when it can probably answer, otherwise its end. */
export const dayText = ({ verdict, endDate, answerDate }: SplitTestState): string =>
  verdict === 'over'
    ? `ended ${fullDay(endDate)}`
    : verdict === 'run' && answerDate !== null
      ? `answer about ${fullDay(answerDate)}`
      : `until ${fullDay(endDate)}`

/** Until when clicks are split, and when the sales of the last ones are known. */
export function endText({ verdict, endDate, closedAfterDays, endTrafficSplit }: SplitTestState): string {
  const [ends, then] = verdict === 'over' ? ['were', 'since then'] : ['are', 'then']
  return `Clicks ${ends} divided until ${fullDay(endDate)}; ${then} ${typedPercent(endTrafficSplit)} go to A. They count after ${plural(closedAfterDays, 'day')}, when their sales are known. Nothing ends by itself before.`
}

/** The action for a test, and its result: a heading and a sentence. */
export function verdictText(test: SplitTestState): { title: string; text: string } {
  const { verdict, low, high, ifChosen, currencyCode, daysToGo, isLikelyUnanswered, sides, waitsFor } = test
  if (verdict === 'A' || verdict === 'B') {
    const [least, most] =
      verdict === 'B' ? [low ?? 0, high ?? 0] : [1 / (1 + (high ?? 0)) - 1, 1 / (1 + (low ?? 0)) - 1]
    const shown = `${verdict} earns ${rangeText(least, most)} per click (95%).`
    return { title: 'This test can end.', text: `${shown}${likelyText(test, verdict)}` }
  }
  if (verdict === 'off')
    return {
      title: 'The division is off.',
      text: `${sides.A.visitors} visitors on side A and ${sides.B.visitors} on side B: chance does not explain this. Stop the test.`,
    }
  if (waitsFor.length > 0) return waitText(test)
  if (verdict === 'over') {
    const stay = ifChosen
      ? `Staying with ${nameOf(test, 'A')} risks about ${money(ifChosen.riskA, currencyCode, 0)} a month.`
      : ''
    return { title: 'It is over: no difference was found.', text: sentences(soFar(test), stay) }
  }
  if (isLikelyUnanswered) return { title: 'It will probably end unanswered.', text: soFar(test) }
  if (daysToGo === null) return { title: 'Too early to tell.', text: soFar(test) }
  return {
    title: `Too early to tell; about ${plural(daysToGo, 'more day', 'more days')}.`,
    text: sentences(soFar(test), endAdvice(test)),
  }
}

/** The advice if the end comes before the answer. */
function endAdvice(test: SplitTestState): string {
  if (takesTooLong(test)) return 'That is long: end it, and choose a side.'
  return endsTooSoon(test) && test.answerDate !== null
    ? `It ends on ${fullDay(test.endDate)}, before that: move its end to ${fullDay(test.answerDate)}, or choose a side.`
    : ''
}

/** "If you had to choose today" never ends a test; it tells the risk of each side. */
export function chooseText({ ifChosen, currencyCode }: SplitTestState): string | null {
  if (!ifChosen) return null
  const { better, riskA, riskB } = ifChosen
  const [own, other] = better === 'B' ? [riskB, riskA] : [riskA, riskB]
  const amount = (n: number) => money(n, currencyCode, n < 10 ? 2 : 0)
  return `If that is wrong it costs about ${amount(own)} a month; staying with ${better === 'B' ? 'A' : 'B'}, about ${amount(other)}.`
}

/** Large sales are capped at one amount, so that a single sale decides nothing. */
export function cappedText({ capped, currencyCode }: SplitTestState): string {
  const most = money(capped[0]?.countedAs ?? 0, currencyCode)
  const [first, ...others] = capped
  if (others.length === 0) return `One sale of ${money(first?.amount ?? 0, currencyCode)} counts as ${most}.`
  return `${capped.length} large sales, of up to ${money(first?.amount ?? 0, currencyCode)}, count as ${most} each.`
}
