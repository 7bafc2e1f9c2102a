import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { TitledList } from '../ui/list/titled-list.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { type Sale, saleColumns, type SaleRow, saleStates } from './sale-columns.tsx'

const byState: ListFilter = {
  key: 'state',
  label: 'Status',
  single: true,
  allLabel: 'All',
  allOption: 'All',
  options: Object.entries(saleStates).map(([value, [, label]]) => ({ value, label })),
}
const filters = [byState]

interface SalesCardProps {
  asked: UseQueryResult<{ sales: Sale[] }>
  zone: string
  hasReasons: boolean
}

/** The newest sales of a creator's clicks, with what the creator earns from each. */
export function SalesCard({ asked, zone, hasReasons }: SalesCardProps) {
  const state = useListState({ filters })
  const [wanted] = state.valuesOf('state')
  const list = useMemo(() => {
    const sales = asked.data?.sales.map((s, n) => ({ ...s, key: `${n} ${s.saleDatetime}` }))
    return rowsOf<SaleRow>({ ...asked, data: sales?.filter((s) => wanted === undefined || s.state === wanted) })
  }, [asked, wanted])
  const columns = useMemo(() => saleColumns(zone, hasReasons), [zone, hasReasons])
  return (
    <TitledList title="Sales" list={list} isNarrowed={state.isNarrowed} nothing="No sales yet.">
      <ListTable<SaleRow>
        list={list}
        state={state}
        label="Sales"
        storageKey="creator-sales-columns"
        rowKey={(s) => s.key}
        columns={columns}
        rowHeight={40}
        height="480px"
        chooser={false}
        toolbar={<ListFilterSelect filter={byState} state={state} />}
      />
    </TitledList>
  )
}
