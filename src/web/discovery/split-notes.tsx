import type { SplitCandidate } from '../../contract/discovery/split-candidates.ts'
import { plural } from '../../report/format.ts'
import { whole } from '../../report/suggestion-words.ts'
import { AppLink } from '../ui/app-link.tsx'
import { standOf } from './split-columns.tsx'

interface NotesProps {
  all: readonly SplitCandidate[]
  /** Those that cannot be decided are in the list, too. */
  isAll: boolean
  onAll: (isAll: boolean) => void
}

const sum = (rows: readonly SplitCandidate[]) => rows.reduce((total, c) => total + c.score, 0)

/** How many tests are worth making, and what they are worth together. */
export function SplitLead({ all, currency }: { all: readonly SplitCandidate[]; currency: string }) {
  const decided = all.filter((c) => standOf(c) === 'decided')
  return (
    <section className="card split-lead" aria-label="What tests are worth">
      <h2 className="unpaid-lead">
        {decided.length === 0
          ? 'No test can be decided within 3 months'
          : `${plural(decided.length, 'test')} can be decided within 3 months, ${decided.length === 1 ? '' : 'together '}worth about ${whole(sum(decided), currency)} a month`}
      </h2>
      <p className="dim">
        A test sends half of a shop’s clicks to one network and half to another, until it is clear which pays more per
        click.
      </p>
    </section>
  )
}

/** What is not in the list, and where it is. */
export function SplitNotes({ all, isAll, onAll }: NotesProps) {
  const never = all.filter((c) => standOf(c) === 'never').length
  const apart = all.filter((c) => standOf(c) === 'apart').length
  if (never === 0 && apart === 0) return null
  return (
    <ul className="card split-notes" aria-label="Other shops">
      {never > 0 ? (
        <li>
          <span>
            <b>{plural(never, 'shop')} cannot be decided:</b> {never === 1 ? 'it sells' : 'they sell'} so little that a
            difference would not show within 3 months.
          </span>
          <button type="button" className="text-button" aria-pressed={isAll} onClick={() => onAll(!isAll)}>
            {isAll ? 'Leave them out' : 'Show them'}
          </button>
        </li>
      ) : null}
      {apart > 0 ? (
        <li>
          <span>
            <b>{plural(apart, 'shop needs', 'shops need')} no test:</b> one network clearly pays more, so{' '}
            {apart === 1 ? 'it is' : 'they are'} under Recommendations.
          </span>
          <AppLink to="/discover/recommendations" search={{ tab: 'campaigns' }} className="link">
            See them
          </AppLink>
        </li>
      ) : null}
    </ul>
  )
}
