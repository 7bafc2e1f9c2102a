import { useMemo } from 'react'
import type { OrderView } from '../../contract/partners/partner-views.ts'
import { dateTimeIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import type { DataColumn } from '../ui/data-table/column.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { cardHeight } from './card-height.ts'
import { orderStateLabels } from './order-states.ts'
import { ordersKey } from './queries.ts'
import { TitledList } from '../ui/list/titled-list.tsx'

const PAGE = 50
const ROW = 44
const keyOf = (o: OrderView) => `${o.kind} ${o.orderId}`

const columnsOf = (zone: string): DataColumn<OrderView>[] => {
  const plain = { align: 'start', sortable: false } as const
  return [
    {
      ...plain,
      id: 'at',
      label: 'Time',
      size: 150,
      hideable: false,
      value: (o) => o.at,
      cell: (o) => <span className="num">{dateTimeIn(o.at, zone).slice(0, 16)}</span>,
    },
    {
      ...plain,
      id: 'orderId',
      label: 'Order',
      size: 115,
      value: (o) => o.orderId,
      cell: (o) => (o.kind === 'cpc' ? 'A click' : o.orderId),
    },
    {
      ...plain,
      id: 'amount',
      label: 'Amount',
      align: 'end',
      size: 115,
      value: (o) => o.amount,
      cell: (o) => <span className="num">{o.kind === 'cpc' ? '' : `${o.amount} ${o.currency}`}</span>,
    },
    {
      ...plain,
      id: 'commission',
      label: 'Commission',
      align: 'end',
      size: 115,
      secondOnPhone: true,
      value: (o) => o.commission,
      cell: (o) => (
        <span className="num">
          {o.commission} {o.currency}
        </span>
      ),
    },
    {
      ...plain,
      id: 'status',
      label: 'Status',
      size: 105,
      value: (o) => orderStateLabels[o.status][1],
      cell: (o) => (
        <StatusDot hue={orderStateLabels[o.status][0]} title={o.reason}>
          {orderStateLabels[o.status][1]}
        </StatusDot>
      ),
    },
    { ...plain, id: 'coupon', label: 'Coupon', size: 90, value: (o) => o.coupon },
    { ...plain, id: 'siteName', label: 'Site', size: 110, value: (o) => o.siteName },
    { ...plain, id: 'reason', label: 'Reason', size: 160, value: (o) => o.reason },
  ]
}

/** What was credited of the shop's orders, and of clicks that are paid for. */
export function OrdersCard({ partnerUuid }: { partnerUuid: string }) {
  const api = useApi()
  const { account, userTimezone } = useMe()
  const { accountUuid } = account
  const state = useListState()
  const list = usePages<OrderView, { rows: readonly OrderView[]; next: string | null }>({
    queryKey: ordersKey(partnerUuid),
    load: async ({ before }, signal) => {
      if (before?.next === null) return { rows: [], next: null }
      const input = { accountUuid, partnerUuid, ...(before && { before: before.next }) }
      const page = await api.partnerMoney.orders(input, { signal })
      return { rows: page.orders, next: page.next }
    },
    size: PAGE,
    rowKey: keyOf,
    rowHeight: ROW,
    by: 'button',
  })
  const columns = useMemo(() => columnsOf(userTimezone), [userTimezone])
  return (
    <TitledList
      title="Orders"
      list={list}
      nothing="No orders yet. They stand here once a click or coupon of yours led to one that the shop reported."
    >
      <ListTable<OrderView>
        list={list}
        state={state}
        label="Orders"
        storageKey="partner-orders-columns"
        rowKey={keyOf}
        columns={columns}
        rowHeight={ROW}
        height={cardHeight}
      />
    </TitledList>
  )
}
