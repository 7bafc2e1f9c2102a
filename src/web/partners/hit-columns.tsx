import type { HitOutcome, HitView, HitWay } from '../../contract/partners/partner-views.ts'
import { exactMoney } from '../../report/format.ts'
import { momentText } from '../../report/date-text.ts'
import type { DataColumn } from '../ui/data-table/column.ts'
import type { Hue } from '../ui/hues.ts'
import type { ListFilter } from '../ui/list/use-list-state.ts'
import { StatusDot } from '../ui/status-dot.tsx'

export const outcomeLabels: Record<HitOutcome, [Hue, string]> = {
  credited: ['approved', 'Credited'],
  updated: ['approved', 'Updated'],
  duplicate: ['neutral', 'Duplicate'],
  pending: ['pending', 'Pending'],
  waiting: ['pending', 'Waiting'],
  test: ['conversions', 'Test'],
  refused: ['rejected', 'Not credited'],
}
const ways: Record<HitWay, string> = {
  server: 'Server',
  postback: 'Postback',
  script: 'Script',
  image: 'Image',
  tester: 'Tester',
}

export const outcomeFilter: ListFilter = {
  key: 'outcome',
  label: 'Outcome',
  single: true,
  allLabel: 'All',
  allOption: 'All',
  options: Object.entries(outcomeLabels).map(([value, [, label]]) => ({ value, label })),
}

/** Columns of order reports, for publisher and merchant. */
export const hitColumns = (zone: string): DataColumn<HitView>[] => {
  const plain = { align: 'start', sortable: false } as const
  return [
    {
      ...plain,
      id: 'at',
      label: 'Time',
      size: 164,
      hideable: false,
      value: (h) => h.at,
      onPhone: 'note',
      cell: (h) => <span className="num">{momentText(h.at, zone)}</span>,
    },
    {
      ...plain,
      id: 'orderId',
      label: 'Order',
      size: 120,
      onPhone: 'name',
      phoneCell: (h) => h.orderId || 'No order',
      value: (h) => h.orderId,
    },
    {
      ...plain,
      id: 'amount',
      label: 'Amount',
      align: 'end',
      size: 115,
      phoneSize: 132,
      secondOnPhone: true,
      value: (h) => h.amount,
      cell: (h) => <span className="num">{exactMoney(h.amount, h.currency)}</span>,
    },
    { ...plain, id: 'way', label: 'Way', size: 80, value: (h) => ways[h.way] },
    {
      ...plain,
      id: 'outcome',
      label: 'Outcome',
      size: 120,
      onPhone: 'state',
      value: (h) => outcomeLabels[h.outcome][1],
      cell: (h) => <StatusDot hue={outcomeLabels[h.outcome][0]}>{outcomeLabels[h.outcome][1]}</StatusDot>,
    },
    { ...plain, id: 'reason', label: 'Why', size: 190, onPhone: 'note', value: (h) => h.reason },
  ]
}
