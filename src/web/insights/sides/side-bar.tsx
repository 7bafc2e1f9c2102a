import { rangeText } from '../../../report/date-text.ts'
import { barFilters, siteFilter } from '../../../report/filter-definitions.ts'
import type { DaySpan } from '../../../report/ranges.ts'
import { type FilterItem, withFilter } from '../../../report/search.ts'
import { OnDesk } from '../../ui/on-desk.tsx'
import type { OnFilter } from '../filters/list-filter.tsx'
import { ReportFilterBar } from '../report/report-filter-bar.tsx'

/** Two sides have one row at a desk: each shows what is set, all else is one menu. Days are those of the period. */
const definitions = [siteFilter, ...barFilters].filter(({ key }) => !['date', 'month', 'year'].includes(key))

/** What one side is filtered by, and its days where they are its own. */
export function SideBar({
  name,
  filters,
  days,
  hasOwnDays,
  onChange,
}: {
  name: 'A' | 'B'
  filters: readonly FilterItem[]
  days: DaySpan
  hasOwnDays: boolean
  onChange: (filters: readonly FilterItem[]) => void
}) {
  const onFilter: OnFilter = (key, values, labelOf) => onChange(withFilter(filters, key, values, labelOf))
  return (
    <div className="side-bar">
      <OnDesk>
        <span className="side-letter" aria-hidden>
          {name}
        </span>
        {hasOwnDays ? <span className="dim num">{rangeText(days.from, days.to)}</span> : null}
      </OnDesk>
      <ReportFilterBar
        title={`Filters of ${name}`}
        definitions={definitions}
        filters={filters}
        range={days}
        onChange={onFilter}
        onClear={() => onChange([])}
      />
    </div>
  )
}
