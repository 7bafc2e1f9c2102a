import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { todayIn } from '../../../report/dates.ts'
import type { ReportPreset } from '../../../report/presets.ts'
import { hasAnything } from '../../../report/report-rows.ts'
import { filterPatch, type ReportState, readReport } from '../../../report/report-search.ts'
import { useApi } from '../../lib/api.tsx'
import { networkOptionsQuery } from '../../lib/option-queries.ts'
import { useMe } from '../../lib/session.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useSearchState } from '../../lib/use-search.ts'
import type { OnFilter } from '../filters/list-filter.tsx'
import { partsOfRules, useNaming } from '../naming/naming-query.ts'
import { useReportExtras } from './use-report-extras.ts'
import { useReportRequest } from './use-report-request.ts'
import { useReportRows } from './use-report-rows.ts'
import type { ShownColumns } from './use-shown-report.ts'

/** The visible columns, as the table last reported them. */
function useShownColumns({ columns, groupBy }: ReportState) {
  const [shown, setShown] = useState<ShownColumns | null>(null)
  const ids = shown?.ids.split(',') ?? []
  return {
    ids,
    shows: (id: string) => ids.includes(id),
    /** They differ from the defaults only because this browser remembers them. */
    isOwn: columns === null && shown?.isUsual === false && shown.groupBy === groupBy,
    onColumns: setShown,
  }
}

/** The state of a report's address, and the answers to it. */
export function useReportPage(preset: ReportPreset) {
  const { userTimezone: timeZone, currency } = useMe()
  const { search, filters, setSearch } = useSearchState()
  const today = todayIn(timeZone)
  const usual = useFirstRange(today)
  const state = useMemo(() => readReport(search, preset.first, today, usual), [search, preset.first, today, usual])
  const { rules, isKnown: areRulesKnown } = useNaming()
  const { data: networks } = useQuery(networkOptionsQuery(useApi()))
  const { request, waiting } = useReportRequest(state, filters, preset.origin, timeZone)
  const report = useReportRows(request, state, { waiting, whole: preset.path === '/insights/pages' })
  const columns = useShownColumns(state)
  const { shows } = columns
  const extras = useReportExtras(report.data, {
    state,
    request,
    waiting,
    shows,
    isOld: report.isPlaceholderData,
    today,
  })
  const onFilter: OnFilter = (key, values, labelOf) => setSearch(filterPatch(filters, key, values, labelOf))
  return {
    preset,
    timeZone,
    currency: currency.currencyCode,
    today,
    /** The default range of the report. */
    usual,
    search,
    setSearch,
    state,
    filters,
    onFilter,
    rules,
    areRulesKnown,
    /** Groupings by parts of names, which the rules create. */
    parts: useMemo(() => partsOfRules(rules), [rules]),
    networks,
    request,
    /** The values of a filter are not known yet. */
    waiting,
    report,
    extras,
    columns,
    /** There is no data at all, and no filter is the reason. */
    isEmpty:
      filters.length === 0 &&
      networks?.length === 0 &&
      report.data !== undefined &&
      !hasAnything(report.data.totals.now),
  }
}

export type ReportPageState = ReturnType<typeof useReportPage>
