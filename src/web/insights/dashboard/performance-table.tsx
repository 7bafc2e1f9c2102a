import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { StatisticsRow } from '../../../contract/insights/insights.ts'
import {
  excludedNetworks,
  type PerformanceSort,
  type PerformanceTab,
  type PerformanceView,
  performanceRows,
  performanceSort,
  performanceViews,
  performanceWindow,
  reportingNetworks,
} from '../../../contract/performance.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { type Day } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { networkOptionsQuery } from '../../lib/option-queries.ts'
import type { FilterItem } from '../../../report/search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { Sort } from '../../../report/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { performanceColumns } from './performance-columns.tsx'
import { performanceQuery } from './panel-queries.ts'
import {
  emptyText,
  excludedText,
  performanceInput,
  performanceTabItems,
  reportSearch,
  rowReport,
  ruleText,
  viewLabels,
} from './performance-rows.ts'
import { useKnownMerchants } from './use-known-merchants.ts'
import { filterKeys, type Selection } from './selection.ts'
import { texts } from './texts.ts'

export interface PerformanceTableProps {
  view: PerformanceView
  onView: (view: PerformanceView) => void
  tab: PerformanceTab
  onTab: (tab: PerformanceTab) => void
  selection: Selection
  filters: readonly FilterItem[]
  today: Day
  currency: string
  ownDomain: string
}

const NONE: never[] = []
const rowKey = (row: StatisticsRow) => row.grp

/** The rows of a view, and why they failed to load. */
function usePerformance(p: PerformanceTableProps) {
  const { view } = p
  const api = useApi()
  const networks = useQuery(networkOptionsQuery(api))
  const notAsked = excludedNetworks(view, networks.data ?? NONE).map((n) => n.networkUuid)
  const input = performanceInput({ ...p, excluded: notAsked })
  // until the exclusions have loaded, only the view without exclusions can be queried
  const ready = view === 'best' || networks.data !== undefined
  const query = useQuery({ ...performanceQuery(api, view, input), enabled: ready })
  const { rows, excluded } = useMemo(() => {
    const all = query.data?.rows ?? NONE
    const networksOut = excludedNetworks(view, networks.data ?? NONE, reportingNetworks(all))
    const uuids = networksOut.map((n) => n.networkUuid)
    return { rows: performanceRows(view, all, uuids), excluded: networksOut }
  }, [view, query.data, networks.data])
  const failed = query.data === undefined ? (query.error ?? (ready ? null : networks.error)) : null
  return {
    rows,
    notAsked,
    /** The exclusions, in words; null while unknown, or without any. */
    left: query.data ? excludedText(excluded) : null,
    loading: query.data === undefined && !failed,
    refreshing: query.isPlaceholderData,
    error: failed ? messageOf(failed) : null,
    onRetry: () => void (ready ? query.refetch() : networks.refetch()),
  }
}

/** The view's own order, until a header is pressed: that holds until another view. */
function useSort(view: PerformanceView, tab: PerformanceTab, columns: ReturnType<typeof performanceColumns>) {
  const [chosen, setChosen] = useState<{ view: PerformanceView; sort: PerformanceSort } | null>(null)
  const sort = performanceSort(view, tab, chosen?.view === view ? chosen.sort : null)
  const onSort = (next: Sort) => {
    const column = columns.find((c) => c.id === next.id)
    if (column && column.id !== 'label') setChosen({ view, sort: { by: column.id, desc: next.desc } })
  }
  return { sort: { id: sort.by, desc: sort.desc }, onSort }
}

/** Best, worst, high-low and low-high, by merchant, campaign, network, site or page. */
export function PerformanceTable(p: PerformanceTableProps) {
  const { view, tab, currency, ownDomain } = p
  const panel = useId()
  const { rows, notAsked, left, ...state } = usePerformance(p)
  const merchants = useKnownMerchants()
  const report = reportSearch({
    ...p,
    filters: p.filters.filter((f) => filterKeys.some((key) => key === f.key)),
    excluded: notAsked,
  })
  const columns = useMemo(
    () => performanceColumns(tab, currency, ownDomain, merchants, (row) => rowReport(report, tab, row)),
    // compares its parts
    // oxlint-disable-next-line react/exhaustive-deps
    [tab, currency, ownDomain, merchants, JSON.stringify(report)],
  )
  const order = useSort(view, tab, columns)
  const phone = useMedia(PHONE)
  const onView = (value: string) => p.onView(performanceViews.find((v) => v === value) ?? 'best')
  const views = {
    'aria-label': 'View',
    value: view,
    data: performanceViews.map((value) => ({ value, label: viewLabels[value] })),
  }
  const days = performanceWindow(view, p.today)
  const rule = [rangeText(days.fromDate, days.toDate), ruleText(view, (n) => money(n, currency, 0)), left]
    .filter((part) => part !== null)
    .join(' · ')
  return (
    <section className="card panel" aria-label="Performance">
      <div className="card-head">
        <h2 className="sr">Performance</h2>
        <div className="panel-views">
          {phone ? (
            // side by side they are twice as wide as a phone
            <NativeSelect {...views} onChange={(event) => onView(event.currentTarget.value)} />
          ) : (
            <SegmentedControl size="xs" {...views} onChange={onView} />
          )}
        </div>
      </div>
      <p className="panel-rule num" title={rule}>
        {rule}
      </p>
      <div className="panel-tabs">
        <Tabs
          label="Group by"
          items={performanceTabItems}
          value={tab}
          onChange={p.onTab}
          controls={panel}
          right={
            <AppLink to="/insights/reports" search={report} className="button-link">
              {texts.showReport}
            </AppLink>
          }
        />
      </div>
      <div className="panel-body" id={panel} role="tabpanel" aria-label={viewLabels[view]}>
        <DataTable
          label={`${viewLabels[view]}, ${performanceTabItems.find((item) => item.key === tab)?.label ?? ''}`}
          storageKey="outbound-dashboard-performance"
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          {...order}
          resetKey={`${view} ${tab}`}
          rowHeight={40}
          height={430}
          chooser={false}
          {...state}
          emptyText={emptyText(tab)}
        />
      </div>
    </section>
  )
}
