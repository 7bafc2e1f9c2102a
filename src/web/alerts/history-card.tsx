import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { alerts } from '../../contract/alerts/alerts.ts'
import { momentText } from '../../report/date-text.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'

type Entry = Output<typeof alerts.one>['history'][number]
/** The newest ones that are always shown; an alert that stays open adds one each day that says nearly the same. */
const newest = 2

/** What became of an alert, newest first: how it opened and how it is now; what is between them is a press away. */
export function HistoryCard({ history }: { history: readonly Entry[] }) {
  const { userTimezone } = useMe()
  const [isWhole, setWhole] = useState(false)
  const entries = history.toReversed()
  const between = entries.length - newest - 1
  const isCut = !isWhole && between > 1
  const line = (h: Entry) => (
    <li key={`${h.datetime} ${h.text}`}>
      <span className="dim">{momentText(h.datetime, userTimezone)}</span> {h.text}
    </li>
  )
  return (
    <Card title="History" padded>
      <ol className="alert-history">
        {(isCut ? entries.slice(0, newest) : entries).map(line)}
        {isCut ? (
          <li>
            <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
              Show {between} more
            </Button>
          </li>
        ) : null}
        {isCut ? entries.slice(-1).map(line) : null}
      </ol>
    </Card>
  )
}
