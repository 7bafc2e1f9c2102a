import type { Chain } from '../../contract/health/health.ts'
import { rangeText } from '../../report/date-text.ts'
import { int, percent } from '../../report/format.ts'
import { shareText } from './texts.ts'

/** The whole account as one line: from pageviews to clicks to sales, with the rate at each step and its usual range. */
export function ChainCard({ chain: { pageviews, clicks, sales }, days }: { chain: Chain; days: [string, string] }) {
  const read = pageviews?.count ?? 0
  const share = clicks.usual
  const expected = sales.usual?.expected
  return (
    <dl className="chain">
      <div>
        <dt>Pageviews</dt>
        <dd>{int(read)}</dd>
        <dd className="chain-more">{rangeText(days[0], days[1])}</dd>
      </div>
      <div className="chain-step">
        <dt className="sr">Clicks a pageview</dt>
        <dd>{shareText(clicks.count, read)}</dd>
        <dd className="chain-more">
          {share && read > 0 ? `usual ${percent(share.low / read, 1)} to ${percent(share.high / read, 1)}` : ''}
        </dd>
      </div>
      <div>
        <dt>Clicks</dt>
        <dd>{int(clicks.count)}</dd>
        <dd className="chain-more">{rangeText(days[0], days[1])}</dd>
      </div>
      <div className="chain-step">
        <dt className="sr">Sales of those expected</dt>
        <dd>{expected ? `${percent(sales.count / expected, 0)} of expected` : ''}</dd>
        <dd className="chain-more">
          {expected && sales.usual
            ? `usual ${percent(sales.usual.low / expected, 0)} to ${percent(sales.usual.high / expected, 0)}`
            : ''}
        </dd>
      </div>
      <div>
        <dt>Sales known</dt>
        <dd>{int(sales.count)}</dd>
        <dd className="chain-more">
          {expected === undefined ? 'nothing to learn from yet' : `of ${int(Math.round(expected))} expected by now`}
        </dd>
      </div>
    </dl>
  )
}
