import type { ReactNode } from 'react'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { dayText, rangeText } from '../../../report/date-text.ts'
import { DASH, int, money, plural } from '../../../report/format.ts'
import { useMe } from '../../lib/session.ts'
import type { Preview } from './preview.ts'
import { UnreadLines } from '../../ui/file-notes.tsx'
import { UploadNotes } from './upload-notes.tsx'

/** The content of a file before it counts: counts, sums, states, its first rows, and each unreadable row. */
export function UploadPreview({ preview: p, children }: { preview: Preview; children?: ReactNode }) {
  // the days of the file are those of the reports
  const { userTimezone } = useMe()
  return (
    <div className="upload-preview">
      <dl className="preview-facts">
        <dt>Rows</dt>
        <dd>
          {int(p.rowCount)} ({int(p.newCount)} new, {int(p.changedCount)} changed, {int(p.unchangedCount)} known
          already)
        </dd>
        <dt>Days</dt>
        <dd>{p.fromDate && p.toDate ? rangeText(p.fromDate, p.toDate) : '–'}</dd>
        <dt>Sales</dt>
        <dd>{p.sums.map((s) => money(s.sale, s.currencyCode)).join(', ') || '–'}</dd>
        <dt>Commission</dt>
        <dd>{p.sums.map((s) => money(s.commission, s.currencyCode)).join(', ') || '–'}</dd>
        <dt>States</dt>
        <dd>
          {p.byStatus.map((s) => (
            <div key={s.status}>
              {int(s.count)} {s.status}: {s.sums.map((sum) => money(sum.commission, sum.currencyCode)).join(', ')}
            </div>
          ))}
          {p.byStatus.length === 0 ? DASH : null}
        </dd>
      </dl>
      {children}
      <UploadNotes preview={p} />
      {p.rejectedCount > 0 ? (
        <UnreadLines
          title="Rows that cannot be read"
          word={plural(p.rejectedCount, 'row')}
          rejected={p.rejected}
          count={p.rejectedCount}
        />
      ) : (
        <SimpleTable
          label="First rows"
          flush
          rows={p.sample.slice(0, 5)}
          keyOf={(row, i) => `${row.transactionId} ${String(i)}`}
          columns={[
            {
              key: 'day',
              head: 'Day',
              num: true,
              cell: (row) => (row.datetime ? dayText(row.datetime, userTimezone) : DASH),
            },
            {
              key: 'shop',
              head: 'Shop',
              cell: (row) => [row.shop, row.name === row.shop ? '' : row.name].filter(Boolean).join(': ') || DASH,
            },
            { key: 'order', head: 'Order or transaction', cell: (row) => row.orderId || row.transactionId },
            { key: 'state', head: 'State', cell: (row) => row.status },
            { key: 'sale', head: 'Sale', end: true, cell: (row) => money(Number(row.sale), row.currencyCode) },
            {
              key: 'commission',
              head: 'Commission',
              end: true,
              cell: (row) => money(Number(row.commission), row.currencyCode),
            },
          ]}
        />
      )}
    </div>
  )
}
