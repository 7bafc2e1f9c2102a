import { Button } from '@mantine/core'
import type { SplitCandidate } from '../../contract/discovery/split-candidates.ts'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { plural } from '../../report/format.ts'
import { whole } from '../../report/suggestion-words.ts'
import { actWords, splitAct } from '../routing/verdict-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import { LeadCard } from '../ui/lead-card.tsx'
import type { RunningTest } from './running-tests.tsx'
import { isWorthPressing, standOf } from './split-columns.tsx'

const sum = (rows: readonly SplitCandidate[]) => rows.reduce((total, c) => total + c.score, 0)

/** The value of new tests. */
export function newTestsText(all: readonly SplitCandidate[], currency: string): string {
  const decided = all.filter((c) => standOf(c) === 'decided')
  if (decided.length === 0) return 'No new test can be decided within 3 months'
  if (!decided.some(isWorthPressing))
    return `A new test is hardly worth it: about ${whole(sum(decided), currency)} a month`
  return `${plural(decided.length, 'new test')} can be decided within 3 months, ${decided.length === 1 ? '' : 'together '}worth about ${whole(sum(decided), currency)} a month`
}

/** The next action of running tests; '' without any. */
export function runningText(running: readonly Pick<RunningTest, 'test'>[]): string {
  const count = (isOne: (test: SplitTestState) => boolean) => running.filter(({ test }) => isOne(test)).length
  const over = count((test) => splitAct(test) === 'end' && test.verdict !== 'run')
  const hopeless = count((test) => splitAct(test) === 'end' && test.verdict === 'run')
  const change = count((test) => splitAct(test) === 'change')
  if (over > 0 && hopeless > 0)
    return `${plural(over, 'split test is', 'split tests are')} over; ${plural(hopeless, 'other')} will hardly be decided`
  if (over > 0) return `${plural(over, 'split test is', 'split tests are')} over`
  if (hopeless > 0) return `${plural(hopeless, 'split test')} will hardly be decided`
  if (change > 0)
    return `${plural(change, 'split test ends', 'split tests end')} before ${change === 1 ? 'it' : 'they'} can say`
  if (running.length === 0) return ''
  return `${plural(running.length, 'split test runs', 'split tests run')}; it is too early to tell`
}

interface SplitLeadProps {
  all: readonly SplitCandidate[]
  running: readonly RunningTest[]
  currency: string
}

/** What to do about split tests: running ones first, then new ones. */
export function SplitLead({ all, running, currency }: SplitLeadProps) {
  const now = runningText(running)
  const fresh = all.length > 0 ? newTestsText(all, currency) : ''
  const [first] = running
  const act = first ? splitAct(first.test) : null
  return (
    <LeadCard
      label="What to do about split tests"
      title={now || fresh}
      action={
        first && act ? (
          <Button component={AppLink} to={`/merchants/${first.shop.advertiserUuid}`}>
            {`${actWords[act]}: ${first.shop.advertiserDomain}`}
          </Button>
        ) : null
      }
    >
      {now && fresh ? `${fresh}. ` : ''}A test sends half of a shop’s clicks to one network and half to another, until
      it is clear which pays more per click.
    </LeadCard>
  )
}
