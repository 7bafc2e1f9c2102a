import { useEffect, useState } from 'react'
import { momentText, relativeTime } from '../../report/date-text.ts'

/** The current time, updated every `everyMs`; paused while the tab is hidden. */
export function useNow(everyMs = 5000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now())
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** "Just now", "42s ago" … with the full time on hover. Give it `now` from one `useNow()` per list. */
export function TimeAgo({ at, now, timeZone }: { at: string; now: number; timeZone: string }) {
  return (
    <time className="time-ago num" dateTime={at} title={`${momentText(at, timeZone)} ${timeZone}`}>
      {relativeTime(at, now)}
    </time>
  )
}
