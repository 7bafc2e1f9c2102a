import type { PageTest } from '../../contract/autolinking/auto-link-tests.ts'
import { pageTestDays } from '../../contract/autolinking/auto-linking-choices.ts'
import { plural } from '../../report/format.ts'
import { rangeText } from '../routing/texts.ts'

/** The state of a test, its result in a sentence, and why it cannot tell more. */
export type PageTestWords = { title: string; text: string }

const bring = (low: number, high: number) => `Links by themselves bring ${rangeText(low, high)} a pageview`
/** Empty while the range includes both less and more: that is no answer (R258: shops and links). */
const soFar = ({ low, high }: PageTest) =>
  low === null || high === null || (low < 0 && high > 0) ? '' : `${bring(low, high)} (95%).`
const joined = (...texts: string[]) => texts.filter(Boolean).join(' ')

export function pageTestWords(test: PageTest): PageTestWords {
  const { verdict, low, high, daysToGo, isRunning, isLikelyUnanswered, waitsForApproval, hasTooFewPages } = test
  if ((verdict === 'with' || verdict === 'without') && low !== null && high !== null)
    return {
      title: `${bring(low, high)}; hardly chance.`,
      text: isRunning
        ? verdict === 'with'
          ? 'End the test: the other half of the pages should have them too.'
          : 'End the test and turn auto-linking off.'
        : 'So it will be 95 times in 100.',
    }
  if (verdict === 'off')
    return {
      title: 'The halves are not alike.',
      text: `${plural(test.with.pages, 'page')} with links and ${plural(test.without.pages, 'page')} without: chance does not explain this. End the test.`,
    }
  if (hasTooFewPages)
    return {
      title: 'Too few pages decide alone.',
      text: joined(
        'A few pages have most of the views of a half, so the halves cannot be compared for sure.',
        soFar(test),
      ),
    }
  if (waitsForApproval)
    return {
      title: 'Waiting for the first approval.',
      text: 'No sale of this site was approved in a year, so nobody knows what those of the test become.',
    }
  if (!isRunning)
    return {
      title: low === null ? 'Nothing was found.' : 'It can be chance.',
      text:
        low === null
          ? 'The pages brought too little in the days of the test.'
          : soFar(test) || 'Pages with links may bring more or less than those without.',
    }
  const more =
    daysToGo !== null
      ? `About ${plural(daysToGo, 'day')} more.`
      : isLikelyUnanswered
        ? `It will probably end without an answer after ${pageTestDays} days.`
        : ''
  return {
    title: low === null ? 'Nothing is known yet.' : 'It can still be chance.',
    text: joined(soFar(test), more) || 'The first figures come with the first sales of both halves.',
  }
}
