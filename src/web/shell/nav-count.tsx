import { useQuery } from '@tanstack/react-query'
import { int } from '../../report/format.ts'
import { alertCountQuery } from '../lib/alert-count.ts'
import { useApi } from '../lib/api.tsx'
import type { MenuItem } from './screen.ts'

/** The counter of a menu item: how many new items, or a dot for a problem; nothing for zero or while loading. */
export function NavCount({ of }: { of: NonNullable<MenuItem['counts']> }) {
  const { data = { newCount: 0, trackingCount: 0 } } = useQuery(alertCountQuery(useApi()))
  if (of === 'tracking')
    return data.trackingCount > 0 ? (
      <span className="nav-dot" title="Something is wrong">
        <span className="sr">Something is wrong</span>
      </span>
    ) : null
  return data.newCount > 0 ? (
    <span className="nav-count" title="New since yesterday">
      {int(data.newCount)} <span className="sr">new since yesterday</span>
    </span>
  ) : null
}
