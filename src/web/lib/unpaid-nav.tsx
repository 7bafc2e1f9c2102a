import { carried } from '../../report/carried.ts'
import { AppLink } from '../ui/app-link.tsx'
import { useMe } from './session.ts'
import { useSearchState } from './use-search.ts'

const here = { page: 'page', day: 'day', shop: 'shop' } as const
export type UnpaidPlace = keyof typeof here | 'discover' | 'network' | 'opportunities'
const places: readonly { key: UnpaidPlace; label: string; to: string; tab?: string }[] = [
  { key: 'shop', label: 'Shops', to: '/discover/unpaid' },
  { key: 'page', label: 'Pages', to: '/discover/unpaid', tab: 'page' },
  { key: 'day', label: 'Days', to: '/discover/unpaid', tab: 'day' },
  { key: 'discover', label: 'All discover clicks', to: '/discover/clicks' },
  { key: 'network', label: 'Network clicks', to: '/discover/networkclicks' },
  { key: 'opportunities', label: 'Opportunities', to: '/discover/opportunities' },
]

/** One place for clicks that earn nothing: its own views, and the plain lists next to them. The period goes along. */
export function UnpaidNav({
  value,
  counts = {},
}: {
  value: UnpaidPlace
  counts?: Partial<Record<UnpaidPlace, string>>
}) {
  const me = useMe()
  const { search } = useSearchState()
  const shown = places.filter((p) => p.key !== 'opportunities' || !me.userAccountRevshareEnabled)
  return (
    <nav className="tabs" aria-label="Unpaid clicks">
      <div className="tablist">
        {shown.map(({ key, label, to, tab }) => (
          <AppLink
            key={key}
            to={to}
            search={{ ...carried(search), ...(tab ? { tab } : {}) }}
            className="tab"
            aria-current={key === value ? 'page' : undefined}
            data-chosen={key === value || undefined}
          >
            {label}
            {counts[key] === undefined ? null : <span className="tab-count">{counts[key]}</span>}
          </AppLink>
        ))}
      </div>
    </nav>
  )
}
