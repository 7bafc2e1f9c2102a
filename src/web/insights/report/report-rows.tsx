import { useDeferredValue, useMemo } from 'react'
import { showsNetworks } from '../../../report/column-sets.ts'
import { isTime } from '../../../report/grouping.ts'
import { missingPart } from '../../../report/missing-part.ts'
import { tabPatch } from '../../../report/report-search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useBrokenOnPages } from './page-marks.ts'
import { ReportView } from './report-view.tsx'
import { rowLeads } from './row-leads.ts'
import { useMerchants } from './use-merchants.tsx'
import { useNames, useNetworkName } from './use-names.ts'
import type { ReportPageState } from './use-report-page.ts'

/** Links of rows: a press on a filter responds before all of them render again. */
function useLeads({ preset, state, filters, request, report }: ReportPageState) {
  const { range } = state
  const groupBy = report.data?.groupBy ?? request.current.groupBy
  const settled = useDeferredValue(filters)
  return useMemo(
    () => rowLeads(preset.path, { groupBy, range, filters: settled }, preset.origin === undefined),
    [preset, groupBy, range, settled],
  )
}

/** The report with the names and links of its rows, and the actions on its merchants. */
export function ReportRows({ page, toolsIn }: { page: ReportPageState; toolsIn: Element | null }) {
  const { preset, state, request, filters, report, extras, setSearch } = page
  const { groupBy } = state
  const names = useNames(groupBy)
  const networkName = useNetworkName(page.networks, showsNetworks(groupBy) ? report.data?.rows : undefined)
  const merchants = useMerchants(names.merchantOf)
  const broken = useBrokenOnPages(groupBy)
  const leads = useLeads(page)
  const { failure } = report
  const missing = page.areRulesKnown ? missingPart({ groupBy, thenBy: state.thenBy, filters }, page.rules) : null
  return (
    <>
      <ReportView
        path={preset.path}
        state={state}
        request={request}
        filters={filters}
        data={merchants.isPending || failure ? undefined : extras.data}
        refreshing={(report.isFetching && report.data !== undefined) || extras.isFetching}
        error={failure ? (missing ?? messageOf(failure)) : null}
        onRetry={report.refetch}
        remote={report.remote}
        names={{ ...names, networkName, merchants: merchants.context, leads, broken }}
        splitTests={extras.splitTests}
        problems={merchants.problem === null ? extras.problems : [merchants.problem, ...extras.problems]}
        currency={page.currency}
        usual={page.usual}
        today={page.today}
        unit={isTime(groupBy) && groupBy !== 'hour' ? groupBy : null}
        onUnit={(unit) => setSearch(tabPatch(unit))}
        setSearch={setSearch}
        onColumns={page.columns.onColumns}
        toolsIn={toolsIn}
      />
      {merchants.dialog}
    </>
  )
}
