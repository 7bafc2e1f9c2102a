import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StatementView } from '../../../contract/partners/partner-views.ts'
import { type OutboundApi, useApi } from '../../lib/api.tsx'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { rowsOf } from '../../ui/list/list-rows.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { StatementFiles } from '../statement-files.tsx'
import { statementsQuery } from './queries.ts'
import { Room } from './room.tsx'

const keyOf = (s: StatementView) => s.statementUuid
const sorts = ['month', 'currency', 'orderCount', 'total', 'isPaid']
const firstSort = { id: 'month', desc: true }
const columnsOf = (api: OutboundApi): DataColumn<StatementView>[] => [
  { id: 'month', label: 'Month', align: 'start', hideable: false, value: (s) => s.month },
  { id: 'orderCount', label: 'Orders', align: 'end', value: (s) => s.orderCount },
  {
    id: 'total',
    label: 'Total',
    align: 'end',
    secondOnPhone: true,
    value: (s) => Number(s.total),
    cell: (s) => (
      <span className="num">
        {s.total} {s.currency}
      </span>
    ),
  },
  {
    id: 'isPaid',
    label: 'Status',
    align: 'start',
    value: (s) => (s.isPaid ? 'Paid' : 'Open'),
    cell: (s) => <StatusDot hue={s.isPaid ? 'approved' : 'pending'}>{s.isPaid ? 'Paid' : 'Open'}</StatusDot>,
  },
  {
    id: 'files',
    label: 'Files',
    align: 'start',
    sortable: false,
    size: 120,
    phoneSize: 116,
    // what a merchant comes for: beside the total also on a phone
    secondOnPhone: true,
    value: () => '',
    cell: (s) => <StatementFiles statement={s} load={api.merchantOrders.statementFile} />,
  },
]

function Statements() {
  const state = useListState({ sorts, firstSort })
  const api = useApi()
  const asked = useQuery(statementsQuery(api))
  const list = useMemo(() => rowsOf<StatementView>(asked), [asked])
  const columns = useMemo(() => columnsOf(api), [api])
  return (
    <ListTable<StatementView>
      list={list}
      state={state}
      empty={{
        title: 'No statements yet',
        subtitle: 'A statement is made each month of the orders that were approved.',
      }}
      label="Statements"
      storageKey="portal-statements-columns"
      rowKey={keyOf}
      columns={columns}
      rowHeight={44}
      height="calc(100dvh - 260px)"
    />
  )
}

/** /partner/statements: what is owed to the publisher, month by month. */
export default function PortalStatementsPage() {
  return (
    <Room title="Statements" sub="Approved orders of each month, in each currency.">
      <Statements />
    </Room>
  )
}
