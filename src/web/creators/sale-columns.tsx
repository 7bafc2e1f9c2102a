import type { SaleView } from '../../contract/creators/creator-money-views.ts'
import type { EntryState } from '../../contract/creators/creator-words.ts'
import { momentText } from '../../report/date-text.ts'
import { DASH, money } from '../../report/format.ts'
import type { DataColumn } from '../ui/data-table/column.ts'
import type { Hue } from '../ui/hues.ts'
import { StatusDot } from '../ui/status-dot.tsx'

/** A sale that was rejected, or belongs to another creator now, earns nothing. */
export const saleStates: Record<EntryState, [Hue, string]> = {
  pending: ['pending', 'Pending'],
  payable: ['approved', 'Payable'],
  reversed: ['rejected', 'Not paid'],
}
/** The creator is not told why. */
export type Sale = Omit<SaleView, 'reason'> & Partial<Pick<SaleView, 'reason'>>
export type SaleRow = Sale & { key: string }

export function saleColumns(zone: string, hasReasons: boolean): DataColumn<SaleRow>[] {
  const plain = { align: 'start', sortable: false } as const
  const columns: DataColumn<SaleRow>[] = [
    {
      ...plain,
      id: 'saleDatetime',
      label: 'Date',
      size: 164,
      hideable: false,
      value: (s) => s.saleDatetime,
      onPhone: 'note',
      cell: (s) => <span className="num">{momentText(s.saleDatetime, zone)}</span>,
    },
    {
      ...plain,
      id: 'merchant',
      label: 'Merchant',
      size: 160,
      onPhone: 'name',
      phoneCell: (s) => s.merchant || 'Unknown shop',
      value: (s) => s.merchant,
      cell: (s) => <span className="ell">{s.merchant || DASH}</span>,
    },
    {
      ...plain,
      id: 'amount',
      label: 'Share',
      align: 'end',
      size: 120,
      secondOnPhone: true,
      value: (s) => s.amount,
      cell: (s) => <span className="num">{money(s.amount, s.currencyCode)}</span>,
    },
    {
      ...plain,
      id: 'state',
      label: 'Status',
      size: 110,
      onPhone: 'state',
      value: (s) => saleStates[s.state][1],
      cell: (s) => <StatusDot hue={saleStates[s.state][0]}>{saleStates[s.state][1]}</StatusDot>,
    },
  ]
  const reasons: DataColumn<SaleRow> = {
    ...plain,
    id: 'reason',
    label: 'Reason',
    size: 200,
    onPhone: 'note',
    value: (s) => s.reason ?? '',
    cell: (s) => (
      <span className="ell" title={s.reason}>
        {s.reason || DASH}
      </span>
    ),
  }
  return hasReasons ? [...columns, reasons] : columns
}
