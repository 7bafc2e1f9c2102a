import { rangeText } from '../../../report/date-text.ts'
import { barFilters, siteFilter } from '../../../report/filter-definitions.ts'
import type { DaySpan } from '../../../report/ranges.ts'
import { type FilterItem, withFilter } from '../../../report/search.ts'
import { OnDesk } from '../../ui/on-desk.tsx'
import type { OnFilter } from '../filters/list-filter.tsx'
import { ReportFilterBar } from '../report/report-filter-bar.tsx'

/**
 * Two sides share one row on a desktop: each shows its active filters, all others are in one menu. Days are those of
 * the period.
 */
const definitions = [siteFilter, ...barFilters].filter(({ key }) => !['date', 'month', 'year'].includes(key))

/** The filters of one side, and its days if they differ. */
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
