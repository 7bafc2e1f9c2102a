import { searchText } from '../../../report/search.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { AppLink } from '../../ui/app-link.tsx'

/** What a report that an alert led to counts beside what the alert does, and the way back; nothing where none led to it. */
export function FromAlert() {
  const { search } = useSearchState()
  const alertUuid = searchText(search, 'alert') ?? ''
  if (!/^[\da-f-]{36}$/.test(alertUuid)) return null
  return (
    <p className="from-alert">
      Sales of these days, of earlier clicks too.{' '}
      <AppLink to={`/alerts/${alertUuid}`} className="link">
        Back to the alert
      </AppLink>
    </p>
  )
}
