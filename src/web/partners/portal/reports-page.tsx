import { keptDays } from '../../../contract/bounds.ts'
import { useMemo } from 'react'
import type { HitOutcome, HitView } from '../../../contract/partners/partner-views.ts'
import { useApi } from '../../lib/api.tsx'
import { hitColumns, outcomeFilter } from '../hit-columns.tsx'
import { ListFilterSelect } from '../../ui/list/list-filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { usePages } from '../../ui/list/use-pages.ts'
import { hitsKey, useZone } from './queries.ts'
import { Room } from './room.tsx'

const filters = [outcomeFilter]
const PAGE = 50
const ROW = 44
const keyOf = (h: HitView) => h.hitUuid

function Reports() {
  const api = useApi()
  const state = useListState({ filters })
  const [chosen] = state.valuesOf('outcome')
  const outcome = chosen as HitOutcome | undefined
  const list = usePages<HitView, { rows: readonly HitView[]; next: string | null }>({
    queryKey: hitsKey(outcome),
    load: async ({ before }, signal) => {
      if (before?.next === null) return { rows: [], next: null }
      const page = await api.merchantOrders.hits(
        { ...(outcome && { outcome }), ...(before && { before: before.next }) },
        { signal },
      )
      return { rows: page.hits, next: page.next }
    },
    size: PAGE,
    rowKey: keyOf,
    rowHeight: ROW,
  })
  const zone = useZone()
  const columns = useMemo(() => hitColumns(zone), [zone])
  return (
    <ListTable<HitView>
      list={list}
      state={state}
      empty={{
        title: 'No reports yet',
        subtitle: 'Send a test order from the install guide: it appears here immediately.',
      }}
      label="Reports of orders"
      storageKey="portal-hits-columns"
      rowKey={keyOf}
      columns={columns}
      rowHeight={ROW}
      height="calc(var(--page-h) - 260px)"
      toolbar={<ListFilterSelect filter={outcomeFilter} state={state} />}
    />
  )
}

/** /partner/reports: order reports with result and reason. */
export default function PortalReportsPage() {
  return (
    <Room
      title="Reports log"
      sub={`Everything your shop reported in the last ${keptDays.partnerReports} days, and what became of it.`}
    >
      <Reports />
    </Room>
  )
}
