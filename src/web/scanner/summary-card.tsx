import type { ReactNode } from 'react'
import { brokenLinkErrors } from '../../contract/scanner/broken-link-errors.ts'
import { int, money, plural } from '../../report/format.ts'
import { Card } from '../ui/card.tsx'
import { hueVars } from '../ui/hues.ts'
import { Swatch } from '../ui/swatch.tsx'
import { HealedLinks } from './healed-links.tsx'
import { countsOf, countsText, type Overview, sumOf } from './link-rows.ts'

/** What broken links lose, and how many links there are of each kind. Links that could not be checked stand apart. */
export function SummaryCard({ data, aside }: { data: Overview; aside: ReactNode }) {
  const open = data.brokenLinks.filter((b) => !b.brokenLinkIsFixed)
  const lost = sumOf(open)
  const counts = countsOf(open)
  const of = (codes: readonly string[]) => codes.reduce((sum, code) => sum + (data.totals[code] ?? 0), 0)
  const parts = [
    { label: 'Healthy', hue: 'approved' as const, n: of(['HEALTHY']) },
    { label: 'Broken', hue: 'rejected' as const, n: counts.links - counts.stock },
    { label: 'Out of stock', hue: 'pending' as const, n: counts.stock },
  ]
  const isSetAside = Math.max(0, of(brokenLinkErrors) - counts.links)
  const isScanned = Object.values(data.totals).some((n) => n > 0)
  const all = Math.max(
    1,
    parts.reduce((sum, p) => sum + p.n, 0),
  )
  return (
    <Card label="Overview" padded>
      <p className="dim">Projected value lost, 30 days</p>
      <p className="broken-lost num">{isScanned ? money(lost.lost, data.currencyCode) : 'Not scanned yet'}</p>
      <p className="dim num">
        {lost.high > 0
          ? `between ${money(lost.low, data.currencyCode)} and ${money(lost.high, data.currencyCode)} · from ${int(lost.clicks)} clicks`
          : isScanned
            ? 'No broken link costs anything that we can count'
            : 'Links are scanned once readers have clicked them'}
      </p>
      {counts.links > 0 ? (
        <p className="broken-counts">
          <b>{countsText(counts)}</b>
        </p>
      ) : null}
      <div className="broken-bar" aria-hidden>
        {parts.map((p) => (
          <i key={p.label} style={{ ...hueVars(p.hue), width: `${(p.n / all) * 100}%` }} />
        ))}
      </div>
      <dl className="broken-totals">
        {parts.map((p) => (
          <div key={p.label}>
            <dt>
              <Swatch hue={p.hue} /> {p.label}
            </dt>
            <dd className="num">{int(p.n)}</dd>
          </div>
        ))}
      </dl>
      {aside ? (
        <div className="broken-unchecked">
          {isSetAside > 0 ? (
            <p className="dim">
              {plural(isSetAside, 'more link')} {isSetAside === 1 ? 'is' : 'are'} marked in every place.
            </p>
          ) : null}
          {aside}
        </div>
      ) : null}
      <HealedLinks data={data} />
    </Card>
  )
}
