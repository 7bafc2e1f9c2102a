import { useQuery } from '@tanstack/react-query'
import { googleQuota } from '../../contract/feeds/feed-formats.ts'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { capital, int, money, plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { messageText } from '../../report/feed-message.ts'
import { feedFiguresQuery } from './queries.ts'

/** Clicks and sales of the feed, with a link to the report. */
function Earned({ feed }: { feed: Feed }) {
  const figures = useQuery({ ...feedFiguresQuery(useApi(), feed.uuid), enabled: feed.channelUuid !== null })
  if (feed.channelUuid === null) return <p className="dim">No site is chosen, so its clicks are not counted.</p>
  if (figures.error && !figures.data) return <p className="feed-problem">{messageOf(figures.error)}</p>
  if (!figures.data) return <p className="dim">Counting clicks and sales …</p>
  const { clickCount, conversionCount, commission, currencyCode, subId } = figures.data
  return (
    <p>
      Last 30 days: {plural(clickCount, 'click')}, {plural(conversionCount, 'sale')}, {money(commission, currencyCode)}{' '}
      commission.{' '}
      <AppLink
        to="/insights/reports"
        className="link"
        search={{
          filters: [
            { key: 'origin', value: 'feed' },
            { key: 'subIds', value: subId },
          ],
        }}
      >
        See in statistics
      </AppLink>
    </p>
  )
}

/** Result of the last run: products written, products left out and why, and earnings of the feed. */
export function FeedReport({ feed }: { feed: Feed }) {
  const left = feed.dropped.reduce((sum, d) => sum + d.count, 0)
  return (
    <section className="feed-report" aria-label="Report">
      {feed.status === 'Error' ? <p className="feed-problem">{messageText(feed.message)}</p> : null}
      {feed.productCount === null ? (
        <p className="dim">No file has been made yet.</p>
      ) : (
        <p>
          {plural(feed.productCount, 'product')} in the file, {int(left)} left out.
        </p>
      )}
      {(feed.productCount ?? 0) > googleQuota ? (
        <p className="feed-warning">
          Google usually takes {int(googleQuota)} products of an account; more need a higher quota.
        </p>
      ) : null}
      {feed.dropped.length > 0 ? (
        <ul>
          {feed.dropped.map(({ reason, count, examples }) => (
            <li key={reason}>
              <b>
                {int(count)} {reason}
              </b>
              {examples.length > 0 ? <span className="dim">: {examples.map(capital).join(', ')}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Earned feed={feed} />
    </section>
  )
}
