import { longest } from '../../../contract/bounds.ts'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { neededName } from '../../../contract/blank.ts'
import type { OrderView } from '../../../contract/partners/partner-views.ts'
import { exactMoney } from '../../../report/format.ts'
import { dayText } from '../../../report/date-text.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import type { DataColumn } from '../../ui/data-table/column.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { ListFilterSelect } from '../../ui/list/list-filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { type ListFilter, useListState } from '../../ui/list/use-list-state.ts'
import { usePages } from '../../ui/list/use-pages.ts'
import { notify } from '../../ui/notify.ts'
import { orderColumns, orderKey } from '../order-columns.tsx'
import { orderStateLabels } from '../order-states.ts'
import { ordersKey, staleMerchant, useZone } from './queries.ts'
import { Room } from './room.tsx'

const byStatus: ListFilter = {
  key: 'status',
  label: 'Status',
  single: true,
  allLabel: 'All',
  allOption: 'All',
  options: Object.entries(orderStateLabels).map(([value, [, label]]) => ({ value, label })),
}
const filters = [byStatus]
const PAGE = 50
const ROW = 44

function RejectDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useServerForm<{ reason: string }, unknown>({
    initialValues: { reason: '' },
    validate: { reason: neededName },
    save: ({ reason }) =>
      api.merchantOrders.reject({ orderId: order.orderId, reason }).catch(async (error: unknown) => {
        await staleMerchant(queries) // somebody else may have decided meanwhile
        throw error
      }),
    onSaved: async () => {
      await staleMerchant(queries)
      notify(`Order ${order.orderId} rejected`)
      onClose()
    },
  })
  return (
    <FormDialog title={`Reject order ${order.orderId}`} submitLabel="Reject" form={form} onClose={onClose}>
      <p className="dialog-text">
        The publisher loses {exactMoney(order.commission, order.currency)} and sees your reason.
      </p>
      <Textarea
        label="Reason"
        maxLength={longest.rejection}
        autosize
        key={form.fields.key('reason')}
        {...form.fields.getInputProps('reason')}
      />
    </FormDialog>
  )
}

/** Buttons to approve or reject an order. */
const Decide = ({ of: o, onApprove, onReject }: { of: OrderView } & Omit<Ways, 'zone'>) => (
  <span className="portal-row-buttons">
    {o.mayApprove ? (
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Approve order ${o.orderId}`}
        onClick={() => onApprove(o)}
      >
        Approve
      </Button>
    ) : null}
    {o.mayReject ? (
      <Button
        variant="subtle"
        color="red"
        size="compact-xs"
        aria-label={`Reject order ${o.orderId}`}
        onClick={() => onReject(o)}
      >
        Reject
      </Button>
    ) : null}
  </span>
)

type Ways = { zone: string; onApprove: (order: OrderView) => void; onReject: (order: OrderView) => void }
const columnsOf = (ways: Ways): DataColumn<OrderView>[] => {
  const { zone } = ways
  const plain = { align: 'start', sortable: false } as const
  const { at, orderId, amount, commission, status, siteName, coupon, contractName, reason } = orderColumns(zone)
  return [
    { ...orderId, hideable: false },
    at,
    amount,
    { ...commission, size: 116 },
    { ...status, onPhone: undefined },
    {
      ...plain,
      id: 'actions',
      label: 'Actions',
      size: 150,
      // the main action, so it is under the sum on a phone too; decided orders show their state
      onPhone: 'state',
      phoneCell: (o) => (o.mayApprove || o.mayReject ? <Decide of={o} {...ways} /> : status.cell(o)),
      hideable: false,
      value: () => '',
      cell: (o) => <Decide of={o} {...ways} />,
    },
    {
      ...plain,
      id: 'holdUntil',
      label: 'Open until',
      help: 'Until then you decide. Afterwards an order that your server reported counts as approved.',
      size: 110,
      value: (o) => o.holdUntil,
      cell: (o) => <span className="num">{dayText(o.holdUntil, zone)}</span>,
    },
    { ...siteName, size: 100 },
    { ...coupon, size: 90 },
    { ...contractName, size: 120 },
    { ...reason, size: 120 },
  ]
}

function Orders() {
  const api = useApi()
  const queries = useQueryClient()
  const state = useListState({ filters })
  const [rejected, setRejected] = useState<OrderView | null>(null)
  const [chosen] = state.valuesOf('status')
  const status = chosen as OrderView['status'] | undefined
  const list = usePages<OrderView, { rows: readonly OrderView[]; next: string | null }>({
    queryKey: ordersKey(status),
    load: async ({ before }, signal) => {
      if (before?.next === null) return { rows: [], next: null }
      const page = await api.merchantOrders.orders(
        { ...(status && { status }), ...(before && { before: before.next }) },
        { signal },
      )
      return { rows: page.orders, next: page.next }
    },
    size: PAGE,
    rowKey: orderKey,
    rowHeight: ROW,
  })
  const { mutate } = useMutation({
    mutationFn: ({ orderId }: OrderView) => api.merchantOrders.approve({ orderId }),
    onSuccess: (_, { orderId }) => notify(`Order ${orderId} approved`),
    onError: (error) => notify(messageOf(error), 'bad'),
    // also after a refusal: somebody else may have decided
    onSettled: () => staleMerchant(queries),
  })
  const approve = useOneAtATime(mutate)
  const zone = useZone()
  const columns = useMemo(() => columnsOf({ zone, onApprove: approve, onReject: setRejected }), [zone, approve])
  return (
    <>
      <ListTable<OrderView>
        list={list}
        state={state}
        empty={{
          title: 'No orders yet',
          subtitle: 'Orders appear here once your shop reports one that a click or coupon of the publisher led to.',
        }}
        label="Orders"
        storageKey="portal-orders-columns"
        rowKey={orderKey}
        columns={columns}
        rowHeight={ROW}
        height="calc(var(--page-h) - 260px)"
        toolbar={<ListFilterSelect filter={byStatus} state={state} />}
      />
      {rejected ? <RejectDialog order={rejected} onClose={() => setRejected(null)} /> : null}
    </>
  )
}

/** /partner/orders: credited orders, and the merchant's deadline to decide. */
export default function PortalOrdersPage() {
  return (
    <Room title="Orders" sub="Approve or reject orders until the hold has passed; a rejection says why.">
      <Orders />
    </Room>
  )
}
