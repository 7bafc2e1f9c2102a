import { searchText } from '../../../report/search.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { AppLink } from '../../ui/app-link.tsx'

/** What the report behind an alert's link counts besides the alert, and the way back; nothing without such a link. */
export function FromAlert() {
  const { search } = useSearchState()
  const alertUuid = searchText(search, 'alert') ?? ''
  if (!/^[\da-f-]{36}$/.test(alertUuid)) return null
  return (
    <p className="from-alert">
      Includes sales of earlier clicks.{' '}
      <AppLink to={`/alerts/${alertUuid}`} className="link">
        Back to the alert
      </AppLink>
    </p>
  )
}
