import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { int } from '../../report/format.ts'
import { alertCountQuery } from '../lib/alert-count.ts'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'

/** The way to the alerts on a phone, whose menu is closed; a wide screen has it in the menu. */
export function Bell() {
  const count = useQuery(alertCountQuery(useApi())).data?.count ?? 0
  return (
    <AppLink to="/alerts" className="bell" aria-label={`Open alerts: ${count === 0 ? 'none' : int(count)}`}>
      <IconBell size={19} aria-hidden />
      {count === 0 ? null : <span className="nav-count">{int(count)}</span>}
    </AppLink>
  )
}
