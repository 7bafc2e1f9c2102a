import { Button } from '@mantine/core'
import type { Feed } from '../../contract/feeds/feeds.ts'
import { dayText } from '../../report/date-text.ts'
import { withStop } from '../../report/alert-words.ts'
import { plural } from '../../report/format.ts'
import { Verdict } from '../ui/verdict.tsx'
import { problemText } from '../../report/feed-message.ts'

interface FailedFeedsProps {
  feeds: readonly Feed[]
  timeZone: string
  /** Null for read-only users. */
  onEdit: ((feed: Feed) => void) | null
}

/** Feeds that could not be read, above all others: which, why, and which file is served meanwhile. */
export function FailedFeeds({ feeds, timeZone, onEdit }: FailedFeedsProps) {
  const failed = feeds.filter((f) => f.status === 'Error')
  const [first] = failed
  if (!first) return null
  const others = failed.length - 1
  return (
    <Verdict
      label="Feeds that failed"
      tone="bad"
      lead={`${first.name} failed${others > 0 ? `, and ${plural(others, 'more feed')}` : ''}.`}
      action={onEdit ? <Button onClick={() => onEdit(first)}>Fix {first.name}</Button> : null}
    >
      <span className="feed-why">{withStop(problemText(first.message))} </span>
      <span className="dim">
        {first.lastCompiledAt === null
          ? `It has had no products since ${dayText(first.createdAt, timeZone)}.`
          : `Google still gets what was made on ${dayText(first.lastCompiledAt, timeZone)}.`}
      </span>
    </Verdict>
  )
}
