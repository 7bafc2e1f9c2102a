import '../insights.css'
import { useDeferredValue, useMemo, useState } from 'react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import { showsNetworks } from '../../../report/column-sets.ts'
import { addDays, todayIn } from '../../../report/dates.ts'
import { barFilters, partFilter } from '../../../report/filter-definitions.ts'
import { groupName, isTime, mostGroupTabs, tabOf, tabsFor } from '../../../report/grouping.ts'
import { missingPart } from '../../../report/missing-part.ts'
import { periodText } from '../../../report/period-text.ts'
import type { ReportPreset } from '../../../report/presets.ts'
import { hasAnything } from '../../../report/report-rows.ts'
import {
  filterPatch,
  flagPatch,
  type ReportState,
  readReport,
  tabPatch,
  thenPatch,
} from '../../../report/report-search.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useMe } from '../../lib/session.ts'
import { useFirstRange } from '../../lib/start.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { PageBody } from '../../ui/page-head.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { OnFilter } from '../filters/list-filter.tsx'
import { SiteFilter } from '../filters/site-filter.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { partsOfRules, useNaming } from '../naming/naming-query.ts'
import { noDataYet } from '../no-data-yet.tsx'
import { CrossView } from './cross-view.tsx'
import { asksWhy, DropNote } from './drop-note.tsx'
import { useBrokenOnPages } from './page-marks.ts'
import { PagesLead } from './pages-lead.tsx'
import { PluginLead } from './plugin-lead.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportLead } from './report-lead.tsx'
import { ReportView, type ShownColumns } from './report-view.tsx'
import { rowLeads } from './row-leads.ts'
import { texts } from './texts.ts'
import { ThenBy } from './then-by.tsx'
import { useMerchants } from './use-merchants.tsx'
import { useNames, useNetworkName } from './use-names.ts'
import { useReportExtras } from './use-report-extras.ts'
import { useReportRequest } from './use-report-request.ts'
import { useReportRows } from './use-report-rows.ts'

/** Parts of names with a tab of their own; the others are in the palette and under "Then by". */
const mostPartTabs = 8

/** The columns the table shows, as it last said. */
function useShownColumns({ columns, groupBy }: ReportState) {
  const [shown, setShown] = useState<ShownColumns | null>(null)
  const ids = shown?.ids.split(',') ?? []
  return {
    ids,
    shows: (id: string) => ids.includes(id),
    isOwn: columns === null && shown?.isUsual === false && shown.groupBy === groupBy,
    onColumns: setShown,
  }
}

/** The statistics report. The address holds everything a shared link should restore. */
export function ReportPage({ preset }: { preset: ReportPreset }) {
  const me = useMe()
  const { search, filters, setSearch } = useSearchState()
  const today = todayIn(me.userTimezone)
  const usual = useFirstRange(today)
  const state = useMemo(() => readReport(search, preset.first, today, usual), [search, preset.first, today, usual])
  const { groupBy, range } = state
  const naming = useNaming()
  const parts = useMemo(() => partsOfRules(naming.rules), [naming.rules])
  const missing = naming.isKnown ? missingPart({ groupBy, thenBy: state.thenBy, filters }, naming.rules) : null
  const names = useNames(groupBy)
  const { data: networks } = names.networks
  const { request, waiting } = useReportRequest(state, filters, preset.origin, me.userTimezone)
  const report = useReportRows(request, state, { waiting, whole: preset.path === '/insights/pages' })
  const networkName = useNetworkName(networks, showsNetworks(groupBy) ? report.data?.rows : undefined)
  const broken = useBrokenOnPages(groupBy)
  const merchants = useMerchants(names.merchantOf)
  const { failure } = report
  const [toolsIn, setToolsIn] = useState<Element | null>(null)
  const shownGroup = report.data?.groupBy ?? request.current.groupBy
  // every row leads somewhere: a press on a filter is answered before all of them are drawn again
  const settled = useDeferredValue(filters)
  const leads = useMemo(
    () => rowLeads(preset.path, { groupBy: shownGroup, range, filters: settled }, preset.origin === undefined),
    [preset, shownGroup, range, settled],
  )
  const { ids: columns, shows, isOwn, onColumns } = useShownColumns(state)
  const extras = useReportExtras(report.data, {
    state,
    request,
    waiting,
    shows,
    isOld: report.isPlaceholderData,
    today,
  })

  useShortcuts([
    { key: 'g', label: texts.graph, group: 'Report', run: () => setSearch(flagPatch('graph', !state.graph)) },
  ])
  const definitions = useMemo(
    () => [...barFilters.filter((d) => !preset.origin || d.key !== 'origin'), ...parts.map(partFilter)],
    [preset, parts],
  )
  const onFilter: OnFilter = (key, values, labelOf) => setSearch(filterPatch(filters, key, values, labelOf))
  const onTab = (tab: GroupBy) => setSearch(tabPatch(tab))
  const empty =
    filters.length === 0 && networks?.length === 0 && report.data !== undefined && !hasAnything(report.data.totals.now)
  return (
    <>
      <ReportHead
        {...{ preset, state, search, filters, onFilter, setSearch, columns, isOwn, usual, today }}
        timeZone={me.userTimezone}
      />
      <PageBody>
        <Tabs
          label="Group by"
          items={tabsFor(groupBy, [preset.first, ...(preset.more ?? [])], parts.slice(0, mostPartTabs)).map((key) => ({
            key,
            label: groupName(key),
          }))}
          most={mostGroupTabs}
          asChips
          value={tabOf(groupBy)}
          onChange={onTab}
          controls="report"
          right={
            <>
              <ThenBy
                {...{ groupBy, parts }}
                value={state.thenBy}
                onChange={(thenBy) => setSearch(thenPatch(thenBy))}
                cross={state.cross}
                onCross={(on) => setSearch(flagPatch('cross', on))}
              />
              <ReportFilterBar
                definitions={definitions}
                filters={filters}
                range={range}
                onChange={onFilter}
                onClear={() => setSearch({ filters: undefined })}
                lead={<SiteFilter filters={filters} range={range} onChange={onFilter} />}
              />
              <div ref={setToolsIn} className="report-tools" />
            </>
          }
        />
        <div id="report" role="tabpanel" aria-label={groupName(groupBy)} className="report">
          {preset.path !== '/insights/pages' && !preset.origin && !failure && !empty ? (
            <ReportLead
              data={report.isPlaceholderData || waiting ? undefined : extras.data}
              request={request}
              currency={me.currency.currencyCode}
            />
          ) : null}
          {preset.path === '/insights/pages' && extras.data && !failure ? (
            <PagesLead
              data={extras.data}
              currency={me.currency.currencyCode}
              period={periodText(range, today, addDays(today, -1))}
            />
          ) : null}
          {preset.origin && !waiting && !failure ? (
            <PluginLead
              request={request}
              own={report.isPlaceholderData ? undefined : report.data?.totals.now}
              currency={me.currency.currencyCode}
            />
          ) : null}
          {!waiting && asksWhy(request) ? <DropNote request={request} currency={me.currency.currencyCode} /> : null}
          {empty && !report.isPlaceholderData ? (
            <div className="card">
              <EmptyState {...noDataYet} />
            </div>
          ) : state.cross && state.thenBy ? (
            <CrossView
              path={preset.path}
              {...{ state, request, waiting, setSearch }}
              thenBy={state.thenBy}
              currency={me.currency.currencyCode}
              toolsIn={toolsIn}
            />
          ) : (
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
              currency={me.currency.currencyCode}
              usual={usual}
              today={today}
              unit={isTime(groupBy) && groupBy !== 'hour' ? groupBy : null}
              onUnit={onTab}
              setSearch={setSearch}
              onColumns={onColumns}
              toolsIn={toolsIn}
            />
          )}
        </div>
        {merchants.dialog}
      </PageBody>
    </>
  )
}
