import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { alerts } from '../../contract/alerts/alerts.ts'
import { momentText } from '../../report/date-text.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'

type Entry = Output<typeof alerts.one>['history'][number]
/** Newest entries that are always shown; an open alert adds a nearly identical one each day. */
const newest = 2

/** The history of an alert, newest first: how it opened and its current state; the entries between are collapsed. */
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
