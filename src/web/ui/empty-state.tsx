import { IconInbox, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon?: TablerIcon
  title: string
  subtitle?: ReactNode
  /** A button or link. */
  action?: ReactNode
  /** Smaller, for panels inside a page. */
  small?: boolean
}

/** "Nothing here yet": icon tile, title, one line, one thing to do. */
export function EmptyState({ icon: Icon = IconInbox, title, subtitle, action, small = false }: EmptyStateProps) {
  return (
    <div className="empty" data-small={small || undefined}>
      <span className="empty-tile" aria-hidden>
        <Icon size={small ? 18 : 22} stroke={1.7} />
      </span>
      <p className="empty-title">{title}</p>
      {subtitle ? <p className="empty-sub">{subtitle}</p> : null}
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  )
}
