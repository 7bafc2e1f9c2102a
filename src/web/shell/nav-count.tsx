import { useQuery } from '@tanstack/react-query'
import { int } from '../../report/format.ts'
import { alertCountQuery } from '../lib/alert-count.ts'
import { useApi } from '../lib/api.tsx'
import type { Screen } from './screen.ts'

const queries = { alerts: alertCountQuery }

/** How many things wait behind an item of the menu; nothing where none do, or while nobody knows. */
export function NavCount({ of }: { of: NonNullable<Screen['counts']> }) {
  const api = useApi()
  const { data = 0 } = useQuery(queries[of](api))
  return data === 0 ? null : (
    <span className="nav-count">
      {int(data)} <span className="sr">open</span>
    </span>
  )
}
