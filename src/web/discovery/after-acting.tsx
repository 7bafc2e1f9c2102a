import { IconCheck, IconTrendingDown } from '@tabler/icons-react'
import type { Recommendation, RecommendationsOverview } from '../../contract/discovery/recommendations.ts'
import { int, plural } from '../../report/format.ts'
import { shortDay } from '../../report/date-text.ts'
import { knownShare } from '../../report/verdict.ts'
import { AppLink } from '../ui/app-link.tsx'
import { placeOf, whole } from '../../report/suggestion-words.ts'
import { doneText } from './texts.ts'

const most = 3
const verdictTexts = {
  within: 'It fell within the range.',
  above: 'It came to more than promised.',
  below: 'It came to less than promised.',
}

/** The results of suggestions after they were followed, and how often their ranges were right. */
export function AfterActing({
  recommendations,
  overview: { calibration, currencyCode },
}: {
  recommendations: readonly Recommendation[]
  overview: RecommendationsOverview
}) {
  const done = recommendations
    .flatMap((r) => (r.state === 'done' && r.result ? [{ ...r, result: r.result }] : []))
    .toSorted((a, b) => (a.result.sinceDatetime < b.result.sinceDatetime ? 1 : -1))
  return (
    <section className="card reco-after" aria-label="After acting">
      <h2 className="card-title">After acting</h2>
      {done.length === 0 ? (
        <p className="reco-note">We notice by ourselves when you follow one. Results appear here.</p>
      ) : null}
      <ul className="reco-done">
        {done.slice(0, most).map((r) => (
          <li key={r.recommendationKey}>
            {r.result.verdict === 'below' ? (
              <IconTrendingDown size={18} data-below aria-hidden />
            ) : (
              <IconCheck size={18} aria-hidden />
            )}
            <p>
              {doneText(r)} on {shortDay(r.result.sinceDatetime.slice(0, 10))}
              {r.result.earned === null ? '.' : ': '}
              {r.result.earned === null ? null : (
                <>
                  <b>
                    {r.result.earned < 0 ? '' : '+'}
                    {whole(r.result.earned, currencyCode)} so far
                  </b>{' '}
                  <span className="dim">
                    (promised {int(Math.max(0, r.result.promisedLow))}–{int(r.result.promisedHigh)} by now,{' '}
                    {knownShare(r.result.knownShare)} of its clicks known){r.result.verdict ? '.' : ''}
                  </span>
                </>
              )}
              {r.result.verdict ? <span className="dim"> {verdictTexts[r.result.verdict]}</span> : null}
              {r.result.verdict === 'below' ? (
                <>
                  {' '}
                  <AppLink to={placeOf(r)}>Change it back</AppLink>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      <p className="reco-note">
        {calibration.judged < 3
          ? 'Fewer than three suggestions were followed long enough ago to be judged.'
          : `Of ${plural(calibration.judged, 'suggestion')} followed, ${calibration.within} fell within the range.`}
      </p>
      {calibration.judged >= 3 ? (
        <div className="reco-cells" aria-hidden>
          {Array.from({ length: Math.min(40, calibration.judged) }, (_, i) => (
            // cells have no identity except their position
            <span
              key={`cell ${i}`}
              data-held={i < (calibration.within / calibration.judged) * Math.min(40, calibration.judged)}
            />
          ))}
        </div>
      ) : null}
    </section>
  )
}
