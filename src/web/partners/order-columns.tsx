import type { OrderView } from '../../contract/partners/partner-views.ts'
import { exactMoney } from '../../report/format.ts'
import { momentText } from '../../report/date-text.ts'
import type { DataColumn } from '../ui/data-table/column.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { orderStateLabels } from './order-states.ts'

export const orderKey = (o: OrderView) => `${o.kind} ${o.orderId}`

/** Columns of orders, for publisher and merchant. */
export const orderColumns = (zone: string) => {
  const plain = { align: 'start', sortable: false } as const
  return {
    at: {
      ...plain,
      id: 'at',
      label: 'Time',
      size: 164,
      value: (o) => o.at,
      onPhone: 'note',
      cell: (o) => <span className="num">{momentText(o.at, zone)}</span>,
    },
    orderId: {
      ...plain,
      id: 'orderId',
      label: 'Order',
      size: 115,
      onPhone: 'name',
      value: (o) => o.orderId,
      cell: (o) => (o.kind === 'cpc' ? 'A click' : o.orderId),
    },
    amount: {
      ...plain,
      id: 'amount',
      label: 'Amount',
      align: 'end',
      size: 115,
      value: (o) => o.amount,
      cell: (o) => <span className="num">{o.kind === 'cpc' ? '' : exactMoney(o.amount, o.currency)}</span>,
    },
    commission: {
      ...plain,
      id: 'commission',
      label: 'Commission',
      align: 'end',
      size: 115,
      secondOnPhone: true,
      value: (o) => o.commission,
      cell: (o) => <span className="num">{exactMoney(o.commission, o.currency)}</span>,
    },
    status: {
      ...plain,
      id: 'status',
      label: 'Status',
      size: 110,
      onPhone: 'state',
      value: (o) => orderStateLabels[o.status][1],
      cell: (o) => (
        <StatusDot hue={orderStateLabels[o.status][0]} title={o.reason}>
          {orderStateLabels[o.status][1]}
        </StatusDot>
      ),
    },
    coupon: { ...plain, id: 'coupon', label: 'Coupon', size: 100, value: (o) => o.coupon },
    siteName: { ...plain, id: 'siteName', label: 'Site', size: 115, onPhone: 'note', value: (o) => o.siteName },
    contractName: { ...plain, id: 'contractName', label: 'Campaign', size: 150, value: (o) => o.contractName },
    reason: { ...plain, id: 'reason', label: 'Reason', size: 160, value: (o) => o.reason },
  } satisfies Record<string, DataColumn<OrderView>>
}
