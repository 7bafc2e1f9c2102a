import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { truncate } from '../../report/format.ts'
import { type FilterItem, hasUnreadableFilters, type Search } from '../../report/search.ts'
import { unknownValues } from '../../report/to-filters.ts'
import { useSearchState } from '../lib/use-search.ts'

interface Notice {
  title: string
  text: string
}

const unreadable: Notice = {
  title: 'The filters in this address cannot be read',
  text: 'Part of the link is missing or damaged. Ask for it again, or open the page without filters: it then shows the whole account.',
}
/**
 * An old address may filter by something that no longer exists: the server would refuse it, and the screen would stay
 * empty.
 */
function unknownNotice(filters: readonly FilterItem[]): Notice | null {
  const found = unknownValues(filters)
  if (found.length === 0) return null
  const named = found.slice(0, 3).map(({ label, value }) => `${label}: “${truncate(value, 40)}”`)
  const more = found.length > named.length ? `, and ${found.length - named.length} more` : ''
  return {
    title: 'This address filters by something that does not exist',
    text: `${named.join(', ')}${more}. Ask for the link again, or open the page without filters: it then shows the whole account.`,
  }
}
function noticeOf(search: Search): Notice | null {
  if (hasUnreadableFilters(search)) return unreadable
  return Array.isArray(search.filters) ? unknownNotice(search.filters as FilterItem[]) : null
}

/**
 * The screen, or an explanation why its address cannot be shown: without its filters the screen would show everything.
 */
export function ReadableFilters({ children }: { children: ReactNode }) {
  const search = useRouterState({ select: (state) => state.location.search as Search })
  const notice = noticeOf(search)
  return notice ? <FilterNotice notice={notice} /> : children
}

function FilterNotice({ notice }: { notice: Notice }) {
  const { setSearch } = useSearchState()
  return (
    <div className="page-body">
      <section className="card">
        <div className="empty" role="alert">
          <span className="empty-tile" data-tone="bad" aria-hidden>
            <IconFilterOff size={22} stroke={1.7} />
          </span>
          <h1 className="empty-title">{notice.title}</h1>
          <p className="empty-sub">{notice.text}</p>
          <div className="empty-action">
            <Button onClick={() => setSearch({ filters: undefined }, { replace: true })}>Open without filters</Button>
          </div>
        </div>
      </section>
    </div>
  )
}
