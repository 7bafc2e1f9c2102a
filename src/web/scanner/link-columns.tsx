import { amount, DASH, int } from '../../report/format.ts'
import { AddressLines } from '../ui/address-lines.tsx'
import { Badge } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { FoldButton } from './fold-button.tsx'
import { Actions, type RowActions } from './link-actions.tsx'
import { bare, leadsText } from './leads-text.ts'
import { destinationOf, type LinkRow } from './link-rows.ts'
import { typeLabels, wordsOf } from './texts.ts'

const pathOf = (page: string) => page.replace(/^[^/]*/, '') || '/'

type RowParts = {
  isOpen: (row: LinkRow) => boolean
  fold: (row: LinkRow) => void
  /** Omitted for users without permission. */
  on?: RowActions
}
type Column = DataColumn<LinkRow>
const none = <span className="dim">{DASH}</span>

function pageColumn({ isOpen, fold }: Pick<RowParts, 'isOpen' | 'fold'>): Column {
  const name = (r: LinkRow) =>
    r.link ? (
      <FoldButton title={r.page} open={isOpen(r)} onFold={() => fold(r)}>
        {pathOf(r.page)}
      </FoldButton>
    ) : (
      <span className="ell" title={r.page}>
        {pathOf(r.page)}
      </span>
    )
  return {
    id: 'page',
    label: 'Page',
    align: 'start',
    size: 220,
    hideable: false,
    value: (r) => r.page,
    phoneCell: name,
    cell: (r) => (
      <span className="link-two">
        {name(r)}
        <span className="dim ell">{r.siteName || r.page.replace(/\/.*/, '')}</span>
      </span>
    ),
  }
}
const valueColumn = (currency: string): Column => ({
  id: 'value',
  label: 'Projected value',
  unit: currency,
  align: 'end',
  size: 146,
  secondOnPhone: true,
  phoneCell: (r) => (r.link ? <span className="num">{amount(r.link.score, currency)}</span> : DASH),
  help: 'What the clicks of 30 days would have earned and did not. The range is right four times out of five.',
  value: (r) => r.link?.score ?? null,
  cell: (r) =>
    r.link ? (
      <span className="link-two num">
        <b>{amount(r.link.score, currency)}</b>
        <span className="dim">
          {amount(r.link.scoreLow, currency)}–{amount(r.link.scoreHigh, currency)}
        </span>
      </span>
    ) : (
      none
    ),
})
const linkColumn: Column = {
  id: 'link',
  label: 'Link',
  align: 'start',
  size: 236,
  sortable: false,
  onPhone: 'note',
  // the details below contain its path: both are cut on a phone
  phoneCell: (r) => bare(r.target).replace(/[/?#].*$/, ''),
  value: (r) => r.target,
  cell: (r) => {
    const leads = r.link ? destinationOf(r.link) : null
    return (
      <span className="link-two">
        <AddressLines value={bare(r.target)} />
        {leads === null ? null : (
          <span className="dim ell" title={leads}>
            That leads to {leadsText(leads, r.target)}
          </span>
        )}
      </span>
    )
  },
}
const errorColumn: Column = {
  id: 'error',
  label: 'Error',
  align: 'start',
  size: 178,
  sortable: false,
  onPhone: 'state',
  value: (r) => (r.link ? wordsOf(r.link.brokenLinkErrorCode).label : ''),
  cell: (r) =>
    r.link ? (
      <StatusDot
        hue={r.link.brokenLinkErrorCode === 'PRODUCT_IS_OUT_OF_STOCK' ? 'pending' : 'rejected'}
        title={wordsOf(r.link.brokenLinkErrorCode).help}
      >
        {wordsOf(r.link.brokenLinkErrorCode).label}
      </StatusDot>
    ) : null,
}
const typeColumn: Column = {
  id: 'type',
  label: 'Type',
  align: 'start',
  size: 102,
  value: (r) => r.link?.brokenLinkStatusCode ?? 0,
  cell: (r) => (r.link ? <Badge>{typeLabels[r.link.brokenLinkClickType]}</Badge> : null),
}
const clicksColumn: Column = {
  id: 'clicks',
  label: 'Clicks',
  align: 'end',
  size: 74,
  value: (r) => r.link?.brokenLinkClickCount ?? null,
  cell: (r) => (r.link ? <span className="num">{int(r.link.brokenLinkClickCount)}</span> : none),
}
const actionsColumn = (on: RowActions): Column => ({
  id: 'actions',
  label: 'What to do',
  align: 'end',
  size: 156,
  sortable: false,
  value: () => '',
  cell: (r) => <Actions row={r} on={on} />,
})

/** Money is in `currency`. */
export const linkColumns = (currency: string, { on, ...open }: RowParts): Column[] => [
  pageColumn(open),
  valueColumn(currency),
  linkColumn,
  errorColumn,
  typeColumn,
  clicksColumn,
  ...(on ? [actionsColumn(on)] : []),
]
