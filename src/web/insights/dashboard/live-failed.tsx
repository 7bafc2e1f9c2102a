import { Button } from '@mantine/core'
import { useRef } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useFocusKept } from '../../ui/focus/use-focus-kept.ts'
import { texts } from './texts.ts'

/** Replaces the bars and the total of a live box that failed to load. */
export function LiveFailed({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const place = useRef<HTMLSpanElement>(null)
  useFocusKept(place)
  return (
    <span ref={place} className="live-failed" role="alert" title={messageOf(problem)}>
      {texts.countsFailed}{' '}
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </span>
  )
}
