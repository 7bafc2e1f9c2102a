import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { fullDay } from '../../report/date-text.ts'
import { addDays } from '../../report/dates.ts'
import { capital, money, percent } from '../../report/format.ts'
import { rangeText } from './texts.ts'

const soFar = ({ low, high }: SplitTestState) =>
  low === null || high === null ? 'Nothing is known yet.' : `So far B earns ${rangeText(low, high)} per click (95%).`

/** A winner is usually seen larger than it is: what is likely is said next to what was seen. */
function likelyText({ likely }: SplitTestState, winner: 'A' | 'B'): string {
  if (!likely) return ''
  const [middle, least] =
    winner === 'B' ? [likely.middle, likely.low] : [1 / (1 + likely.middle) - 1, 1 / (1 + likely.high) - 1]
  const atLeast = least > 0 ? `, at least ${percent(least, 0)}` : ''
  return ` Winners are usually seen too large: about ${percent(middle, 0)} more is likely${atLeast}.`
}

const about = (days: number) => (days === 1 ? 'about 1 day' : `about ${days} days`)

/** Why there is no verdict though clicks and sales may be enough: what is pending is worth what its own network approves. */
function waitText(test: SplitTestState): { title: string; text: string } {
  const { sides, waitsFor } = test
  const isSameNetwork = sides.A.networkName === sides.B.networkName
  const names = waitsFor.map((arm) => (isSameNetwork ? sides[arm].connectionName : sides[arm].networkName))
  const isFirst = waitsFor.some((arm) => sides[arm].approvals === 0)
  return {
    title: `Waiting for ${isFirst ? 'the first' : 'more'} approvals at ${names.join(' and ')}.`,
    text: isFirst
      ? `No sale at ${names.join(' or ')} has been approved yet, so nobody can say what the pending ones are worth. Until then neither side wins or loses.`
      : `${soFar(test)} The sales that are still pending at ${names.join(' and ')} decide which side earns more.`,
  }
}

// clicks of the last day are closed some days after it
const daysLeftOf = (test: SplitTestState) => test.plannedDays - test.dayOfTest + test.closedAfterDays
const endsTooSoon = (test: SplitTestState): boolean => test.daysToGo !== null && test.daysToGo > daysLeftOf(test)

/** What a test waits for from a person; null while it only runs. */
export function splitAct(test: SplitTestState): 'end' | 'change' | null {
  if (test.verdict === 'A' || test.verdict === 'B' || test.verdict === 'off') return 'end'
  if (test.verdict === 'over' || test.waitsFor.length > 0) return null
  if (test.isLikelyUnanswered) return 'end'
  return endsTooSoon(test) ? 'change' : null
}

/** What to do with a test, and what it has shown: a heading and a sentence. */
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
    const stay = ifChosen ? ` Staying with A risks about ${money(ifChosen.riskA, currencyCode, 0)} a month.` : ''
    const shown =
      low === null || high === null ? 'Nothing was found.' : `B earns ${rangeText(low, high)} per click (95%).`
    return { title: 'It is over.', text: shown + stay }
  }
  if (isLikelyUnanswered) return { title: 'It will probably end unanswered.', text: soFar(test) }
  if (daysToGo !== null && endsTooSoon(test))
    return {
      title: `It ends on ${fullDay(test.endDate)}, before it can say.`,
      text: `${soFar(test)} ${capital(about(daysToGo))} more are needed: move its end to ${fullDay(addDays(test.endDate, daysToGo - daysLeftOf(test)))}, or choose a side.`,
    }
  return { title: daysToGo === null ? 'Keep running.' : `Keep running: ${about(daysToGo)}.`, text: soFar(test) }
}

/** "If you had to choose today" never ends a test; it says what each side risks. */
export function chooseText({ ifChosen, currencyCode }: SplitTestState): string | null {
  if (!ifChosen) return null
  const { better, riskA, riskB } = ifChosen
  const [own, other] = better === 'B' ? [riskB, riskA] : [riskA, riskB]
  const amount = (n: number) => money(n, currencyCode, n < 10 ? 2 : 0)
  return `If that is wrong it costs about ${amount(own)} a month; staying with ${better === 'B' ? 'A' : 'B'}, about ${amount(other)}.`
}

/** Large sales that count for less, so that one of them decides nothing: all count as the same amount. */
export function cappedText({ capped, currencyCode }: SplitTestState): string {
  const most = money(capped[0]?.countedAs ?? 0, currencyCode)
  const [first, ...others] = capped
  if (others.length === 0) return `One sale of ${money(first?.amount ?? 0, currencyCode)} counts as ${most}.`
  return `${capped.length} large sales, of up to ${money(first?.amount ?? 0, currencyCode)}, count as ${most} each.`
}
