import { reportTitle } from '../../../report/presets.ts'
import { rangePatch } from '../../../report/ranges.ts'
import { columnsPatch } from '../../../report/report-search.ts'
import { DateRange } from '../../ui/date-range/date-range.tsx'
import { OnDesk } from '../../ui/on-desk.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SiteFilter } from '../filters/site-filter.tsx'
import { ViewMenu } from '../views/view-menu.tsx'
import type { ReportPageState } from './use-report-page.ts'

/** Title, saved views, site and range of a report. */
export function ReportHead({ page }: { page: ReportPageState }) {
  const { preset, state, filters, today, columns, setSearch } = page
  const { range } = state
  return (
    <PageHead title={reportTitle(preset, filters)}>
      <ViewMenu
        path={preset.path}
        current={state.view}
        search={page.search}
        range={range}
        today={today}
        columns={columns.ids}
        own={columns.isOwn ? columnsPatch(columns.ids) : {}}
        setSearch={setSearch}
      />
      <OnDesk>
        <SiteFilter filters={filters} range={range} onChange={page.onFilter} />
      </OnDesk>
      <DateRange
        value={range}
        onChange={(next) => setSearch(rangePatch(next, page.usual))}
        timeZone={page.timeZone}
        today={today}
        shortcuts
      />
    </PageHead>
  )
}
