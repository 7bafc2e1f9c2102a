import type { LedgerRow } from '../../contract/money/ledger.ts'
import { momentText, shortMomentText } from '../../report/date-text.ts'
import { money, truncate } from '../../report/format.ts'
import { Badge } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { kinds, sourceName } from '../../report/change-kinds.ts'

type Said = LedgerRow['now']
/** `approved, DKK 12.00` */
export const saidText = (s: Said | null): string =>
  s === null ? '' : `${s.status}, ${money(s.commission, s.currencyCode)}`

/** `+DKK 12.00`, with the same sign as the cards above the table. */
export const signed = (n: number, currency: string): string => `${n > 0 ? '+' : ''}${money(n, currency)}`

/** The transaction, when it was reported, and the network. */
const whoseColumns = (timeZone: string): DataColumn<LedgerRow>[] => [
  {
    id: 'transaction',
    label: 'Transaction',
    align: 'start',
    size: 180,
    hideable: false,
    sortable: false,
    value: (r) => r.transactionId,
    cell: (r) => (
      <span className="ledger-name">
        <span className="ell">{truncate(r.name || r.transactionId, 35)}</span>
        {r.name ? <span className="dim ell">{r.transactionId}</span> : null}
      </span>
    ),
  },
  {
    id: 'at',
    label: 'Time',
    align: 'start',
    size: 152,
    sortable: false,
    onPhone: 'note',
    phoneCell: (r) => shortMomentText(r.ledgerDatetime, timeZone),
    value: (r) => r.ledgerDatetime,
    cell: (r) => <span className="num">{momentText(r.ledgerDatetime, timeZone)}</span>,
  },
  {
    id: 'network',
    label: 'Network',
    align: 'start',
    size: 146,
    sortable: false,
    onPhone: 'note',
    phoneCell: (r) => r.networkName,
    value: (r) => r.networkName,
    cell: (r) => <Badge to={`/networks/${r.networkUuid}`}>{r.networkName}</Badge>,
  },
  {
    id: 'account',
    label: 'Network account',
    align: 'start',
    size: 160,
    sortable: false,
    hiddenByDefault: true,
    value: (r) => r.connectionName,
  },
]

/** The change: the old state, the new one, and the difference. */
const changedColumns: DataColumn<LedgerRow>[] = [
  {
    id: 'kind',
    label: 'What happened',
    align: 'start',
    size: 140,
    sortable: false,
    onPhone: 'state',
    value: (r) => kinds[r.ledgerKind].label,
    cell: (r) => <StatusDot hue={kinds[r.ledgerKind].hue}>{kinds[r.ledgerKind].label}</StatusDot>,
  },
  {
    id: 'before',
    label: 'Before',
    align: 'start',
    size: 188,
    sortable: false,
    // most rows had no earlier state: it is shown below the new one
    hiddenByDefault: true,
    value: (r) => saidText(r.before),
  },
  {
    id: 'now',
    label: 'Now',
    align: 'start',
    size: 230,
    sortable: false,
    value: (r) => saidText(r.now),
    cell: (r) => (
      <span className="ledger-name">
        <span className="ell">{saidText(r.now)}</span>
        {r.before ? <span className="dim ell">was {saidText(r.before)}</span> : null}
      </span>
    ),
  },
  {
    id: 'difference',
    label: 'Difference',
    size: 124,
    secondOnPhone: true,
    sortable: false,
    value: (r) => r.converted.difference,
    cell: ({ converted: c }) => (
      <span className={c.difference < 0 ? 'num ledger-less' : 'num'}>{signed(c.difference, c.currencyCode)}</span>
    ),
  },
]

/** Columns without any value in the rows are hidden by default. */
export const changeColumns = (timeZone: string, rows: readonly LedgerRow[]): DataColumn<LedgerRow>[] => [
  ...whoseColumns(timeZone),
  ...changedColumns,
  {
    id: 'reason',
    label: 'Why',
    align: 'start',
    size: 150,
    sortable: false,
    hiddenByDefault: rows.every((r) => r.reason === ''),
    value: (r) => r.reason,
  },
  {
    id: 'order',
    label: 'Order ID',
    align: 'start',
    size: 150,
    sortable: false,
    hiddenByDefault: true,
    value: (r) => r.orderId,
  },
  {
    id: 'source',
    label: 'Source',
    align: 'start',
    size: 110,
    sortable: false,
    hiddenByDefault: true,
    value: (r) => sourceName(r.ledgerSource),
  },
]
