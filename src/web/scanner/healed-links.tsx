import { explainExpected } from '../../report/explain-expected.ts'
import { int, money, plural } from '../../report/format.ts'
import { AppLink } from '../ui/app-link.tsx'
import type { Overview } from './link-rows.ts'

/** Links that are listed; the sum includes all. */
const FEW = 10

/** What smart links saved by redirecting their visitors, and how that is computed. Hidden if nothing was healed. */
export function HealedLinks({ data: { healed, currencyCode } }: { data: Overview }) {
  if (healed.clickCount === 0) return null
  const { clickCount, score, scoreLow, scoreHigh, links } = healed
  const about = (n: number) => money(n, currencyCode, n < 10 ? 2 : 0)
  return (
    <details className="broken-healed">
      <summary>
        Healed <b className="num">{plural(clickCount, 'click')}</b>
        {score > 0 ? (
          <>
            , about <b className="num">{about(score)}</b>
          </>
        ) : null}
      </summary>
      <p className="dim">
        In 30 days smart links led them to another page, because their own was gone.
        {score > 0 ? ` Worth between ${about(scoreLow)} and ${about(scoreHigh)}.` : ' What they earn nobody knows yet.'}
      </p>
      <ul>
        {links.slice(0, FEW).map((l) => (
          <li key={`${l.urlShortCode} ${l.advertiserDomain}`}>
            <p>
              <AppLink to={`/tools/urls/${l.urlShortCode}`} className="link">
                {l.urlShortName}
              </AppLink>{' '}
              <span className="dim num">
                {plural(l.clickCount, 'click')} to {l.advertiserDomain || 'a shop nobody knows'}
                {l.expectation ? ` · ${about(l.score)}, between ${about(l.scoreLow)} and ${about(l.scoreHigh)}` : ''}
              </span>
            </p>
            {l.expectation ? (
              <details>
                <summary>Why this number?</summary>
                <ol className="broken-why">
                  {explainExpected(l.expectation, 'merchant').map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ol>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
      {links.length > FEW ? <p className="dim">And {int(links.length - FEW)} more links.</p> : null}
    </details>
  )
}
