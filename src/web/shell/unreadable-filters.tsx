import { Button } from '@mantine/core'
import { useSearchState } from '../lib/use-search.ts'

/** Stands in the place of a screen whose address has filters that cannot be read: the screen would show everything. */
export function UnreadableFilters() {
  const { setSearch } = useSearchState()
  return (
    <div className="page-body">
      <section className="card" role="alert">
        <h1 className="card-title">The filters in this address cannot be read</h1>
        <p>
          Part of the link is missing or damaged. Ask for it again, or open the page without filters: it then shows the
          whole account.
        </p>
        <Button onClick={() => setSearch({ filters: undefined }, { replace: true })}>Open without filters</Button>
      </section>
    </div>
  )
}
