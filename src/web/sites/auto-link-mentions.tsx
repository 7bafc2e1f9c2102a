import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AutoLinkMention } from '../../contract/autolinking/auto-linking.ts'
import { plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { mentionsQuery } from './queries.ts'

/** Shops listed before the rest is only counted. */
const SHOWN = 10

const Shop = ({ shop }: { shop: AutoLinkMention }) => (
  <li>
    <AppLink to={`/merchants/${shop.advertiserUuid}`} className="link">
      {shop.advertiserDomain}
    </AppLink>{' '}
    <span className="dim">
      {plural(shop.mentionCount, 'mention')} on {plural(shop.pageCount, 'page')} without a link
    </span>
    {shop.examples.map(({ page, before, name, after }) => (
      <blockquote key={page}>
        {before}
        <mark>{name}</mark>
        {after} <span className="dim">{page}</span>
      </blockquote>
    ))}
  </li>
)

/** The findings of the report-only mode: each shop with sentences around its name. */
export function AutoLinkMentions({ channelUuid }: { channelUuid: string }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const now = useNow()
  const { data, error, isPending, refetch } = useQuery(mentionsQuery(api, channelUuid))
  if (isPending) return <Skeleton h={64} />
  if (error && !data) return <ErrorPanel small message={messageOf(error)} onRetry={() => void refetch()} />
  if (data.seenDatetime === null)
    return <p className="dim">Nothing found yet. Names appear here as soon as somebody reads a page that has one.</p>
  return (
    <section aria-label="What would be linked">
      <p>
        {plural(data.mentionCount, 'mention')} on {plural(data.pageCount, 'page')} without a link in 30 days.{' '}
        <span className="dim">
          Last seen <TimeAgo at={data.seenDatetime} now={now} timeZone={userTimezone} />
        </span>
      </p>
      <ul className="auto-link-mentions">
        {data.shops.slice(0, SHOWN).map((shop) => (
          <Shop key={shop.advertiserDomain} shop={shop} />
        ))}
      </ul>
      {data.shops.length > SHOWN ? (
        <p className="dim">And {plural(data.shops.length - SHOWN, 'shop')} with fewer mentions.</p>
      ) : null}
    </section>
  )
}
