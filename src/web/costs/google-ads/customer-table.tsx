import type { GoogleAdsStatus } from '../../../contract/costs/google-ads.ts'
import { dateTimeIn } from '../../../report/dates.ts'
import { int } from '../../../report/format.ts'
import { useMe } from '../../lib/session.ts'
import { StatusDot } from '../../ui/status-dot.tsx'

const runHue = { done: 'approved', running: 'pending', failed: 'rejected' } as const
const runText = { done: 'Done', running: 'Running', failed: 'Failed' } as const
const days = (from: string, to: string) => (from ? `${from} – ${to}` : '–')

/** Accounts whose costs are or were read. */
export function CustomerTable({ customers }: Pick<GoogleAdsStatus, 'customers'>) {
  const { userTimezone } = useMe()
  return (
    // what scrolls must be reachable without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="gads-scroll" tabIndex={0} aria-label="Google Ads accounts">
      <table className="gads-table">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">State</th>
            <th scope="col">Last import</th>
            <th scope="col">Days with costs</th>
          </tr>
        </thead>
        <tbody>
          {customers.map((c) => (
            <tr key={c.customerId}>
              <td>
                {c.customerName}{' '}
                <span className="dim num">
                  {c.customerId === c.customerName ? '' : `${c.customerId} · `}
                  {c.currencyCode}
                </span>
              </td>
              <td>
                <StatusDot hue={c.customerIsActive ? 'approved' : 'neutral'}>
                  {c.customerIsActive ? 'Active' : 'Inactive'}
                </StatusDot>
              </td>
              <td className="num">{c.lastImportDatetime ? dateTimeIn(c.lastImportDatetime, userTimezone) : 'Never'}</td>
              <td className="num">{days(c.fromDate, c.toDate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The latest imports; the first ones show, the others on demand. */
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="gads-scroll" tabIndex={0} aria-label="Imports from Google Ads">
          <table className="gads-table">
            <thead>
              <tr>
                <th scope="col">Started</th>
                <th scope="col">Account</th>
                <th scope="col">State</th>
                <th scope="col">Days</th>
                <th scope="col">Rows</th>
                <th scope="col">Message</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((r) => (
                <tr key={r.googleAdsRunUuid}>
                  <td className="num">{dateTimeIn(r.startedDatetime, userTimezone)}</td>
                  <td>{r.customerName}</td>
                  <td>
                    <StatusDot hue={runHue[r.state]}>{runText[r.state]}</StatusDot>
                  </td>
                  <td className="num">{days(r.fromDate, r.toDate)}</td>
                  <td className="num">{int(r.rowCount)}</td>
                  <td>{r.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  )
}
