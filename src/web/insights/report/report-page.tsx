import '../insights.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { todayIn } from '../../../report/dates.ts'
import { useMe } from '../../lib/session.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { DateRange } from '../../ui/date-range/date-range.tsx'
import { PageBody, PageHead } from '../../ui/page-head.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ViewMenu } from '../views/view-menu.tsx'
import { costMetrics, costsProblem, withCosts } from '../../../report/ads-costs.ts'
import { adsCostsQuery } from './ads-costs.ts'
import { NoDataYet } from '../no-data-yet.tsx'
import { showsNetworks } from '../../../report/column-sets.ts'
import { barFilters, siteFilter } from '../../../report/filter-definitions.ts'
import { groupName, isTime, tabOf, tabsFor } from '../../../report/grouping.ts'
import { ListFilter, type OnFilter } from '../filters/list-filter.tsx'
import { type ReportPreset, reportTitle } from '../../../report/presets.ts'
import { withOutlook } from '../../../report/outlook.ts'
import { reportQuery } from './report-data.ts'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { toFilters } from '../../../report/to-filters.ts'
import { useAllNetworks } from '../filters/use-all-networks.ts'
import { outlookMetrics } from '../../../report/report-metrics.ts'
import { reportRequest } from '../../../report/report-request.ts'
import { hasAnything } from '../../../report/report-rows.ts'
import {
  columnsPatch,
  filterPatch,
  flagPatch,
  rangePatch,
  readReport,
  tabPatch,
} from '../../../report/report-search.ts'
import { ReportView, type ShownColumns } from './report-view.tsx'
import { splitTestsQuery } from './split-tests.ts'
import { texts } from './texts.ts'
import { useMerchants } from './use-merchants.tsx'
import { useNames, useNetworkName } from './use-names.ts'
import { useOutlook } from './use-outlook.ts'

/** The statistics report. The address holds everything a shared link should restore. */
export function ReportPage({ preset }: { preset: ReportPreset }) {
  const api = useApi()
  const me = useMe()
  const { search, filters, setSearch } = useSearchState()
  const today = todayIn(me.userTimezone)
  const state = readReport(search, preset.first, today)
  const { groupBy, range } = state
  const names = useNames(groupBy)
  const { data: networks } = names.networks

  const { allNetworks, waiting } = useAllNetworks(filters)
  const request = useMemo(() => {
    return reportRequest(groupBy, range, toFilters(filters, { allNetworks, origin: preset.origin }))
    // the range is read anew from the address each time; its parts are what matters
    // oxlint-disable-next-line react/exhaustive-deps
  }, [allNetworks, groupBy, filters, preset.origin, range.from, range.to, range.compare, range.prevFrom, range.prevTo])
  const report = useQuery({ ...reportQuery(api, request), enabled: !waiting })
  const networkName = useNetworkName(networks, showsNetworks(groupBy) ? report.data?.rows : undefined)
  // neither costs nor split tests may stand in for another range or grouping while the next answer is on its way
  const withoutCosts = costsProblem(request.current.filters)
  const costs = useQuery({
    ...adsCostsQuery(api, request),
    enabled: groupBy === 'name' && !waiting && withoutCosts === null,
    placeholderData: undefined,
  })
  const split = useQuery({
    ...splitTestsQuery(api, request.current),
    enabled: state.splitTests && !waiting,
    placeholderData: undefined,
  })
  const merchants = useMerchants(names.merchantOf)
  const [shown, setShown] = useState<ShownColumns | null>(null)
  const columns = shown?.ids.split(',') ?? []
  const shows = (id: string) => columns.includes(id)
  // what only this browser remembers is part of what is handed on
  const isOwn = state.columns === null && shown?.isUsual === false && shown.groupBy === request.current.groupBy
  const outlook = useOutlook(request, {
    maturity:
      !waiting &&
      (shows(outlookMetrics.maturity) ||
        (state.droppedEcr && request.previous !== null) ||
        (state.graph && isTime(groupBy))),
    expected: !waiting && shows(outlookMetrics.expected),
  })
  const [maturity, expected] = outlook.answers
  const known = withoutCosts === null ? costs.data : undefined // the query still has those of before the filter
  const data = useMemo(
    () => withOutlook(withCosts(report.data, known), [maturity, expected]),
    [report.data, known, maturity, expected],
  )
  // a drop that is only missing conversions must not show for a moment either
  const isUnjudged = state.droppedEcr && outlook.isWaiting
  const problems = [
    merchants.problem,
    groupBy === 'name' && costMetrics.some(shows) ? withoutCosts : null,
    costs.error && withoutCosts === null ? texts.costsMissing(messageOf(costs.error)) : null,
    split.error ? texts.splitMissing(messageOf(split.error)) : null,
    ...outlook.problems,
  ].filter((problem) => problem !== null)

  useShortcuts([
    { key: 'g', label: texts.graph, group: 'Report', run: () => setSearch(flagPatch('graph', !state.graph)) },
  ])
  const onFilter: OnFilter = (key, values, labelOf) => setSearch(filterPatch(filters, key, values, labelOf))
  const onTab = (tab: GroupBy) => setSearch(tabPatch(tab))
  const empty =
    filters.length === 0 && networks?.length === 0 && report.data !== undefined && !hasAnything(report.data.totals.now)
  const definitions = preset.origin ? barFilters.filter((d) => d.key !== 'origin') : barFilters
  return (
    <>
      <PageHead title={reportTitle(preset, filters)}>
        {groupBy === 'name' && !preset.origin ? (
          <AppLink to="/insights/costs" className="link">
            Ads costs
          </AppLink>
        ) : null}
        <ViewMenu
          path={preset.path}
          current={state.view}
          search={search}
          range={range}
          today={today}
          columns={columns}
          own={isOwn ? columnsPatch(columns) : {}}
          setSearch={setSearch}
        />
        <ListFilter
          definition={siteFilter}
          filters={filters}
          range={range}
          onChange={onFilter}
          allLabel="All sites"
          allOption="All sites"
        />
        <DateRange
          value={range}
          onChange={(next) => setSearch(rangePatch(next))}
          timeZone={me.userTimezone}
          today={today}
          shortcuts
        />
      </PageHead>
      <PageBody>
        <ReportFilterBar
          definitions={definitions}
          filters={filters}
          range={range}
          onChange={onFilter}
          onClear={() => setSearch({ filters: undefined })}
        />
        <Tabs
          label="Group by"
          items={tabsFor(groupBy, preset.first).map((key) => ({ key, label: groupName(key) }))}
          value={tabOf(groupBy)}
          onChange={onTab}
          controls="report"
        />
        <div id="report" role="tabpanel" aria-label={groupName(groupBy)} className="report">
          {empty && !report.isPlaceholderData ? (
            <NoDataYet />
          ) : (
            <ReportView
              state={state}
              request={request}
              filters={filters}
              data={merchants.isPending || isUnjudged ? undefined : data}
              refreshing={(report.isFetching && report.data !== undefined) || (state.splitTests && split.isFetching)}
              error={report.error ? messageOf(report.error) : null}
              onRetry={() => void report.refetch()}
              names={{ ...names, networkName, merchants: merchants.context }}
              splitTests={state.splitTests ? split.data : undefined}
              problems={problems}
              currency={me.currency.currencyCode}
              today={today}
              unit={isTime(groupBy) && groupBy !== 'hour' ? groupBy : null}
              onUnit={onTab}
              setSearch={setSearch}
              onColumns={setShown}
            />
          )}
        </div>
        {merchants.dialog}
      </PageBody>
    </>
  )
}
