import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { int } from '../../report/format.ts'
import { alertCountQuery } from '../lib/alert-count.ts'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'

/** The link to To do on a phone, whose menu is closed; a wide screen has it in the menu. */
export function Bell() {
  const count = useQuery(alertCountQuery(useApi())).data?.newCount ?? 0
  return (
    <AppLink to="/todo" className="bell" aria-label={`New in To do: ${count === 0 ? 'nothing' : int(count)}`}>
      <IconBell size={19} aria-hidden />
      {count === 0 ? null : <span className="nav-count">{int(count)}</span>}
    </AppLink>
  )
}
