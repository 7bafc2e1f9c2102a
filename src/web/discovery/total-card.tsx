import { useState } from 'react'
import type { RecommendationsOverview } from '../../contract/discovery/recommendations.ts'
import { DASH, int } from '../../report/format.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { AppLink } from '../ui/app-link.tsx'
import { rangeOf, whole } from '../../report/suggestion-words.ts'

const label = 'Within reach, each month'

/** Before the first run the sum is unknown: a zero would claim that there is nothing. */
export const NoTotalYet = () => (
  <section className="card reco-total" aria-label={label}>
    <div>
      <p className="reco-small">{label}</p>
      <p className="reco-sum">{DASH}</p>
      <p className="reco-note">It is being worked out for the first time.</p>
    </div>
  </section>
)

/** The total value of suggestions, each click counted once, and its parts. */
export function TotalCard({ overview: o }: { overview: RecommendationsOverview }) {
  // a phone shows the sum, and its parts on demand
  const phone = useMedia(PHONE)
  const [open, setOpen] = useState(false)
  const isFolded = phone && !open
  const parts = [
    { key: 'new', label: 'New campaigns', group: o.newCampaigns, to: '/advs', search: { recommendations: 'new' } },
    {
      key: 'alternative',
      label: 'Alternatives',
      group: o.alternativeCampaigns,
      to: '/advs',
      search: { recommendations: 'alternatives' },
    },
    { key: 'test', label: 'Split tests', group: o.splitTests, to: '/discover/splittests', search: {} },
    { key: 'network', label: 'Networks', group: o.newNetworks, to: '/networks', search: {} },
    { key: 'broken', label: 'Broken links worth mending', group: o.brokenLinks, to: '/discover/broken', search: {} },
    {
      key: 'mentions',
      label: 'Mentions without a link',
      group: o.autoLinks,
      to: '/discover/recommendations',
      search: { tab: 'mentions' },
    },
  ].filter((p) => p.group.score > 0)
  const [low, high] = rangeOf(o.total).split('–')
  return (
    <section className="card reco-total" aria-label={label}>
      <div>
        <p className="reco-small">{label}</p>
        <p className="reco-sum">about {whole(o.total.score, o.currencyCode)}</p>
        {o.sumOfLines > 0 ? (
          <>
            <p className="reco-small">
              between {low} and {high}
            </p>
            {isFolded ? null : (
              <p className="reco-note">
                Every click is counted once, for its best use. Added up line by line it would be{' '}
                {whole(o.sumOfLines, o.currencyCode)}.
              </p>
            )}
          </>
        ) : null}
      </div>
      {phone && parts.length > 0 ? (
        <button type="button" className="text-button small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show the sum only' : 'Show where it is'}
        </button>
      ) : null}
      {parts.length > 0 && !isFolded ? (
        <div>
          <div className="reco-bar" aria-hidden>
            {parts.map((p) => (
              <span key={p.key} data-part={p.key} style={{ flexGrow: p.group.score }} />
            ))}
          </div>
          <dl className="reco-parts">
            {parts.map((p) => (
              <div key={p.key}>
                <dt>
                  <span className="reco-swatch" data-part={p.key} aria-hidden />
                  <AppLink to={p.to} search={p.search}>
                    {p.label}
                  </AppLink>
                </dt>
                <dd>{int(p.group.score)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </section>
  )
}
