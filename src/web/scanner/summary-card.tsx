import type { ReactNode } from 'react'
import { brokenLinkErrors } from '../../contract/scanner/broken-link-errors.ts'
import type { BrokenLink } from '../../contract/scanner/broken-links.ts'
import { int, money, plural } from '../../report/format.ts'
import { Swatch } from '../ui/swatch.tsx'
import { HealedLinks } from './healed-links.tsx'
import { Mend } from './link-actions.tsx'
import { countsOf, type Money, type Overview, sumOf } from './link-rows.ts'

interface SummaryCardProps {
  data: Overview
  /** Beside the counts. */
  aside: ReactNode
  mayChange: boolean
}
const costliest = (open: readonly BrokenLink[]): BrokenLink | undefined =>
  open.reduce<BrokenLink | undefined>((most, l) => (most === undefined || l.score > most.score ? l : most), undefined)

/** "42 links do not lead where they should and lost DKK 4,145.01 in 30 days" */
export const lostText = (links: number, { lost, high }: Money, currency: string): string =>
  links === 0
    ? 'No link is broken'
    : `${plural(links, 'link does', 'links do')} not lead where ${links === 1 ? 'it' : 'they'} should${high > 0 ? ` and lost ${money(lost, currency)} in 30 days` : ''}`

/**
 * The loss of broken links, and how many links there are of each kind. Links that could not be checked are separate.
 */
export function SummaryCard({ data, aside, mayChange }: SummaryCardProps) {
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
  const first = mayChange ? costliest(open) : undefined
  const isScanned = Object.values(data.totals).some((n) => n > 0)
  return (
    <section className="card broken-sum" aria-label="Overview">
      <div>
        <h2 className="broken-lost">
          {isScanned ? lostText(counts.links, lost, data.currencyCode) : 'Not scanned yet'}
        </h2>
        <p className="dim num">
          {lost.high > 0
            ? `Their ${plural(lost.clicks, 'click')} would have earned between ${money(lost.low, data.currencyCode)} and ${money(lost.high, data.currencyCode)}.`
            : isScanned
              ? 'No broken link costs anything that we can count'
              : 'Links are scanned once readers have clicked them'}
        </p>
        {first ? (
          <p className="broken-first">
            <Mend link={first} isFirst />
          </p>
        ) : null}
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
