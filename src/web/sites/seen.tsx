import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { momentText } from '../../report/date-text.ts'
import { int } from '../../report/format.ts'
import { useMe } from '../lib/session.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { seenQuery } from './queries.ts'

/** Milliseconds without a page after which hints appear. */
const PATIENCE = 60_000

/**
 * Whether pages with this site's script arrive, polled repeatedly. `isSilent`: the page already reports above that they
 * do not.
 */
export function Seen({ channelUuid, isSilent = false }: { channelUuid: string; isSilent?: boolean }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const [since] = useState(() => Date.now())
  const now = useNow(1000)
  const seen = useQuery(seenQuery(api, channelUuid))
  const page = seen.data?.pageview
  if (page)
    return (
      <div className="seen" aria-live="polite">
        <StatusDot hue={isSilent ? 'neutral' : 'approved'}>{isSilent ? 'Last seen' : 'We see your page'}</StatusDot>
        <ExternalLink href={page.seenPage} className="link">
          {page.seenPage}
        </ExternalLink>
        {/* beside a silence with a date, the last page has one, too */}
        {isSilent ? (
          <span className="dim num">{momentText(page.seenDatetime, userTimezone)}</span>
        ) : (
          <TimeAgo at={page.seenDatetime} now={now} timeZone={userTimezone} />
        )}
        {page.seenOrigin === 'plugin' ? <span className="dim">through the plugin</span> : null}
        {page.seenIsDoubled ? (
          <p className="form-error">The page has the script twice. It counts once; take one tag out.</p>
        ) : null}
      </div>
    )
  return (
    <div className="seen" aria-live="polite">
      <StatusDot hue="pending">Waiting for the first pageview</StatusDot>
      {seen.error ? <p role="alert">{messageOf(seen.error)}</p> : null}
      {now - since < PATIENCE ? (
        <span className="dim">Open a page of your site in another tab. It appears here within seconds.</span>
      ) : (
        <div className="checks">
          <b>Nothing yet. Worth a look:</b>
          <ul>
            <li>Is the tag in the page that visitors get? Empty the cache of your site or its plugin once.</li>
            <li>
              An ad blocker or a consent banner that was not answered may hold the script back. Try a private window.
            </li>
            <li>A content security policy has to allow this address for scripts and for connections.</li>
            <li>The tag must have the id of this site: copy it again from above.</li>
            {seen.data && seen.data.seenBotCount > 0 ? (
              <li>
                {int(seen.data.seenBotCount)} recent {seen.data.seenBotCount === 1 ? 'pageview was' : 'pageviews were'}{' '}
                left out because a bot made {seen.data.seenBotCount === 1 ? 'it' : 'them'}: the script runs.
              </li>
            ) : null}
          </ul>
        </div>
      )}
    </div>
  )
}
