import { SimpleTable } from '../../ui/simple-table.tsx'
import type { GoogleAdsStatus } from '../../../contract/costs/google-ads.ts'
import { momentText, rangeText } from '../../../report/date-text.ts'
import { int } from '../../../report/format.ts'
import { useMe } from '../../lib/session.ts'
import { StatusDot } from '../../ui/status-dot.tsx'

const runHue = { done: 'approved', running: 'pending', failed: 'rejected' } as const
const runText = { done: 'Done', running: 'Running', failed: 'Failed' } as const
const days = (from: string, to: string) => (from ? rangeText(from, to) : '–')

/** Accounts whose costs are or were imported. */
export function CustomerTable({ customers }: Pick<GoogleAdsStatus, 'customers'>) {
  const { userTimezone } = useMe()
  return (
    <SimpleTable
      label="Google Ads accounts"
      rows={customers}
      keyOf={(c) => c.customerId}
      columns={[
        {
          key: 'account',
          head: 'Account',
          cell: (c) => (
            <>
              {c.customerName}{' '}
              <span className="dim num">
                {c.customerId === c.customerName ? '' : `${c.customerId} · `}
                {c.currencyCode}
              </span>
            </>
          ),
        },
        {
          key: 'state',
          head: 'State',
          cell: (c) => (
            <StatusDot hue={c.customerIsActive ? 'approved' : 'neutral'}>
              {c.customerIsActive ? 'Active' : 'Inactive'}
            </StatusDot>
          ),
        },
        {
          key: 'last',
          head: 'Last import',
          num: true,
          cell: (c) => (c.lastImportDatetime ? momentText(c.lastImportDatetime, userTimezone) : 'Never'),
        },
        { key: 'days', head: 'Days with costs', num: true, cell: (c) => days(c.fromDate, c.toDate) },
      ]}
    />
  )
}

/** The latest imports; the first ones are shown, the others on demand. */
export function RunTable({ runs }: Pick<GoogleAdsStatus, 'runs'>) {
  const { userTimezone } = useMe()
  const failed = runs[0]?.state === 'failed' ? runs[0] : null
  return (
    <>
      {failed ? (
        <p className="form-error gads-text" role="alert">
          {failed.customerName}: {failed.message}
        </p>
      ) : null}
      <details className="gads-runs">
        <summary>Latest imports</summary>
        <SimpleTable
          label="Imports from Google Ads"
          rows={runs}
          keyOf={(r) => r.googleAdsRunUuid}
          columns={[
            { key: 'at', head: 'Started', num: true, cell: (r) => momentText(r.startedDatetime, userTimezone) },
            { key: 'account', head: 'Account', cell: (r) => r.customerName },
            {
              key: 'state',
              head: 'State',
              cell: (r) => <StatusDot hue={runHue[r.state]}>{runText[r.state]}</StatusDot>,
            },
            { key: 'days', head: 'Days', num: true, cell: (r) => days(r.fromDate, r.toDate) },
            { key: 'rows', head: 'Rows', end: true, cell: (r) => int(r.rowCount) },
            { key: 'message', head: 'Message', cell: (r) => r.message },
          ]}
        />
      </details>
    </>
  )
}
