import type { ReactNode } from 'react'
import { brokenLinkErrors } from '../../contract/scanner/broken-link-errors.ts'
import { int, money, plural } from '../../report/format.ts'
import { Swatch } from '../ui/swatch.tsx'
import { HealedLinks } from './healed-links.tsx'
import { countsOf, type Overview, sumOf } from './link-rows.ts'

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
  return (
    <section className="card broken-sum" aria-label="Overview">
      <div>
        <p className="dim">Projected value lost, 30 days</p>
        <p className="broken-lost num">{isScanned ? money(lost.lost, data.currencyCode) : 'Not scanned yet'}</p>
        <p className="dim num">
          {lost.high > 0
            ? `between ${money(lost.low, data.currencyCode)} and ${money(lost.high, data.currencyCode)}, from ${plural(lost.clicks, 'click')} on ${plural(counts.links, 'link')}`
            : isScanned
              ? 'No broken link costs anything that we can count'
              : 'Links are scanned once readers have clicked them'}
        </p>
      </div>
      <div className="broken-rest">
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
            {aside}
            {isSetAside > 0 ? (
              <p className="dim">
                {plural(isSetAside, 'other link')} {isSetAside === 1 ? 'is' : 'are'} marked as fixed or ignored wherever{' '}
                {isSetAside === 1 ? 'it stands' : 'they stand'}.
              </p>
            ) : null}
          </div>
        ) : null}
        <HealedLinks data={data} />
      </div>
    </section>
  )
}
