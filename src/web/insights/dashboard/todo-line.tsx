import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app-link.tsx'

export interface TodoLineProps {
  icon: TablerIcon
  kind: string
  title: string
  detail: string
  /** What is above or below the amount. */
  money: ReactNode
  act: { label: string; to: string; search?: Record<string, string> } | { label: string; href: string }
  /** The one that is filled. */
  isFirst: boolean
}

/** One thing to do: what and why, its money, and one button. */
export function TodoLine({ icon: Icon, kind, title, detail, money, act, isFirst }: TodoLineProps) {
  const shared = {
    variant: isFirst ? 'filled' : 'default',
    size: 'xs',
    'aria-label': `${act.label}: ${title}`,
  }
  return (
    <li>
      <span className="todo-icon" data-kind={kind} aria-hidden>
        <Icon size={18} />
      </span>
      <p>
        <b>{title}</b> <span className="dim">{detail}</span>
      </p>
      <span className="todo-money">{money}</span>
      {'href' in act ? (
        <Button component="a" href={act.href} target="_blank" rel="noopener noreferrer" {...shared}>
          {act.label}
        </Button>
      ) : (
        <Button component={AppLink} to={act.to} search={act.search ?? {}} {...shared}>
          {act.label}
        </Button>
      )}
    </li>
  )
}
