import type { LinkTarget } from '../../contract/links/smart-link.ts'
import { dateTimeIn } from '../../report/dates.ts'
import { int, plural } from '../../report/format.ts'
import { shortAddress } from './match-domain.ts'

const reasons: Record<LinkTarget['reason'], string> = {
  created: 'Created',
  edited: 'Edited',
  healed: 'Healed by itself',
  restored: 'Back to the saved target',
}

/** Everywhere a link led, the newest first. */
export function LinkHistory({ targets, timeZone }: { targets: readonly LinkTarget[]; timeZone: string }) {
  const healed = targets.reduce((sum, t) => sum + (t.reason === 'healed' ? t.clicksCount : 0), 0)
  return (
    <section aria-label="Where the link led">
      {healed > 0 ? <p>Healed {plural(healed, 'click')} that would have led to a page that is gone.</p> : null}
      <table className="link-history">
        <thead>
          <tr>
            <th>Target</th>
            <th>From</th>
            <th>Change</th>
            <th className="num">Clicks</th>
          </tr>
        </thead>
        <tbody>
          {targets.map((t) => (
            <tr key={`${t.fromDatetime} ${t.targetUrl}`}>
              <td>
                {shortAddress(t.targetUrl)}
                {t.campaignName === null ? null : <span className="dim"> · {t.campaignName}</span>}
              </td>
              <td>{dateTimeIn(t.fromDatetime, timeZone)}</td>
              <td>
                {reasons[t.reason]}
                {t.userName === '' ? null : <span className="dim"> by {t.userName}</span>}
              </td>
              <td className="num">{int(t.clicksCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
