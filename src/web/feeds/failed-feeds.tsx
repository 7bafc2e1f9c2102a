import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { dayText } from '../../report/date-text.ts'
import { plural } from '../../report/format.ts'
import { messageText } from './message-text.ts'

interface FailedFeedsProps {
  feeds: readonly Feed[]
  timeZone: string
  /** Null: who looks may change nothing. */
  onEdit: ((feed: Feed) => void) | null
}

/** Feeds that could not be read, before all others: which, why, and what is handed out meanwhile. */
export function FailedFeeds({ feeds, timeZone, onEdit }: FailedFeedsProps) {
  const failed = feeds.filter((f) => f.status === 'Error')
  const [first] = failed
  if (!first) return null
  const others = failed.length - 1
  return (
    <section className="card feed-failed" aria-label="Feeds that failed">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        <b>
          {first.name} failed{others > 0 ? `, and ${plural(others, 'more feed')}` : ''}.
        </b>{' '}
        <span className="feed-why">{messageText(first.message)} </span>
        <span className="dim">
          {first.lastCompiledAt === null
            ? 'Nothing is handed out yet.'
            : `What was made on ${dayText(first.lastCompiledAt, timeZone)} is handed out meanwhile.`}
        </span>
      </p>
      {onEdit ? <Button onClick={() => onEdit(first)}>Mend {first.name}</Button> : null}
    </section>
  )
}
