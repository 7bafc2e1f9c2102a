import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFocusKept } from './focus/use-focus-kept.ts'

export interface ErrorPanelProps {
  /** The server's message, readable for users. */
  message: string
  title?: string
  onRetry?: () => void
  retrying?: boolean
  small?: boolean
}

/** A panel that could not load: what happened, and a button to try again. */
export function ErrorPanel({ message, title = 'This could not be loaded', onRetry, retrying, small }: ErrorPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useFocusKept(panel)
  return (
    <div ref={panel} className="empty" data-small={small || undefined} role="alert">
      <span className="empty-tile" data-tone="bad" aria-hidden>
        <IconAlertTriangle size={small ? 18 : 22} stroke={1.7} />
      </span>
      <p className="empty-title">{title}</p>
      <p className="empty-sub">{message}</p>
      {onRetry ? (
        <div className="empty-action">
          <Button variant="default" size="xs" onClick={onRetry} loading={retrying}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  )
}
