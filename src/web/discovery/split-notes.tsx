import type { SplitCandidate } from '../../contract/discovery/split-candidates.ts'
import { plural } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import { standOf } from './split-columns.tsx'

interface NotesProps {
  all: readonly SplitCandidate[]
  /** Tests that cannot be decided are listed, too. */
  isAll: boolean
  onAll: (isAll: boolean) => void
}

/** What the list leaves out, and where to find it. */
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
