import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useSearchState } from '../lib/use-search.ts'

/** Stands in the place of a screen whose address has filters that cannot be read: the screen would show everything. */
export function UnreadableFilters() {
  const { setSearch } = useSearchState()
  return (
    <div className="page-body">
      <section className="card">
        <div className="empty" role="alert">
          <span className="empty-tile" data-tone="bad" aria-hidden>
            <IconFilterOff size={22} stroke={1.7} />
          </span>
          <h1 className="empty-title">The filters in this address cannot be read</h1>
          <p className="empty-sub">
            Part of the link is missing or damaged. Ask for it again, or open the page without filters: it then shows
            the whole account.
          </p>
          <div className="empty-action">
            <Button onClick={() => setSearch({ filters: undefined }, { replace: true })}>Open without filters</Button>
          </div>
        </div>
      </section>
    </div>
  )
}
