import { type ReportPreset, reportTitle } from '../../../report/presets.ts'
import { type Range, rangePatch } from '../../../report/ranges.ts'
import { columnsPatch, type ReportState } from '../../../report/report-search.ts'
import type { FilterItem, Search } from '../../../report/search.ts'
import { DateRange } from '../../ui/date-range/date-range.tsx'
import { OnDesk } from '../../ui/on-desk.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { OnFilter } from '../filters/list-filter.tsx'
import { SiteFilter } from '../filters/site-filter.tsx'
import { ViewMenu } from '../views/view-menu.tsx'

interface ReportHeadProps {
  preset: ReportPreset
  state: ReportState
  search: Search
  filters: readonly FilterItem[]
  onFilter: OnFilter
  setSearch: (patch: Search) => void
  /** Ids of the columns that are shown. */
  columns: readonly string[]
  /** They are what only this browser remembers: part of what is handed on. */
  isOwn: boolean
  /** The range the report begins with. */
  usual: Range
  today: string
  timeZone: string
}

/** Title, saved views, site and range of a report. */
export function ReportHead({ preset, state, search, filters, onFilter, setSearch, ...p }: ReportHeadProps) {
  const { range } = state
  return (
    <PageHead title={reportTitle(preset, filters)}>
      <ViewMenu
        path={preset.path}
        current={state.view}
        search={search}
        range={range}
        today={p.today}
        columns={p.columns}
        own={p.isOwn ? columnsPatch(p.columns) : {}}
        setSearch={setSearch}
      />
      <OnDesk>
        <SiteFilter filters={filters} range={range} onChange={onFilter} />
      </OnDesk>
      <DateRange
        value={range}
        onChange={(next) => setSearch(rangePatch(next, p.usual))}
        timeZone={p.timeZone}
        today={p.today}
        shortcuts
      />
    </PageHead>
  )
}
