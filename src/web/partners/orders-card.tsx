import { useMemo } from 'react'
import type { OrderView } from '../../contract/partners/partner-views.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import type { DataColumn } from '../ui/data-table/column.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { cardHeight } from './card-height.ts'
import { orderColumns, orderKey } from './order-columns.tsx'
import { ordersKey } from './queries.ts'
import { TitledList } from '../ui/list/titled-list.tsx'

const PAGE = 50
const ROW = 44

const columnsOf = (zone: string): DataColumn<OrderView>[] => {
  const { at, orderId, amount, commission, status, coupon, siteName, reason } = orderColumns(zone)
  return [
    { ...at, hideable: false },
    orderId,
    amount,
    commission,
    status,
    { ...siteName, size: 150 },
    { ...coupon, hiddenByDefault: true },
    { ...reason, hiddenByDefault: true },
  ]
}

/** Credited orders of the shop, and paid clicks. */
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
      const page = await api.partnerOrders.orders(input, { signal })
      return { rows: page.orders, next: page.next }
    },
    size: PAGE,
    rowKey: orderKey,
    rowHeight: ROW,
    by: 'button',
  })
  const columns = useMemo(() => columnsOf(userTimezone), [userTimezone])
  return (
    <TitledList
      title="Orders"
      list={list}
      nothing="No orders yet. They appear here once the shop reports one that a click or coupon of yours led to."
    >
      <ListTable<OrderView>
        list={list}
        state={state}
        label="Orders"
        storageKey="partner-orders-columns"
        rowKey={orderKey}
        columns={columns}
        rowHeight={ROW}
        height={cardHeight}
      />
    </TitledList>
  )
}
