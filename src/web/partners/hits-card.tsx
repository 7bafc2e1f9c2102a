import { keptDays } from '../../contract/bounds.ts'
import { useMemo } from 'react'
import type { HitOutcome, HitView } from '../../contract/partners/partner-views.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { ListTable } from '../ui/list/list-table.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { cardHeight } from './card-height.ts'
import { hitColumns, outcomeFilter } from './hit-columns.tsx'
import { TitledList } from '../ui/list/titled-list.tsx'

const filters = [outcomeFilter]
const PAGE = 50
const ROW = 44
const keyOf = (h: HitView) => h.hitUuid

/** All order reports of the shop in 90 days, with result and reason. */
export function HitsCard({ partnerUuid }: { partnerUuid: string }) {
  const api = useApi()
  const { account, userTimezone } = useMe()
  const state = useListState({ filters })
  const [chosen] = state.valuesOf('outcome')
  const outcome = chosen as HitOutcome | undefined
  const list = usePages<HitView, { rows: readonly HitView[]; next: string | null }>({
    queryKey: ['partners', 'hits', partnerUuid, outcome],
    load: async ({ before }, signal) => {
      if (before?.next === null) return { rows: [], next: null }
      const page = await api.partnerOrders.hits(
        {
          accountUuid: account.accountUuid,
          partnerUuid,
          ...(outcome && { outcome }),
          ...(before && { before: before.next }),
        },
        { signal },
      )
      return { rows: page.hits, next: page.next }
    },
    size: PAGE,
    rowKey: keyOf,
    rowHeight: ROW,
    by: 'button',
  })
  const columns = useMemo(() => hitColumns(userTimezone), [userTimezone])
  return (
    <TitledList
      title="Hits log"
      list={list}
      isNarrowed={state.isNarrowed}
      nothing={`No reports of the shop yet. Each is shown here for ${keptDays.partnerReports} days, with what became of it and why.`}
    >
      <ListTable<HitView>
        list={list}
        state={state}
        label="Hits log"
        storageKey="partner-hits-columns"
        rowKey={keyOf}
        columns={columns}
        rowHeight={ROW}
        height={cardHeight}
        toolbar={<ListFilterSelect filter={outcomeFilter} state={state} />}
      />
    </TitledList>
  )
}
