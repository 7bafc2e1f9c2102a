import './verdict.css'
import { IconAlertTriangle, IconCircleCheck, IconClock, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface VerdictProps {
  /** For assistive technology: "Open alert". */
  label: string
  tone: 'bad' | 'wait' | 'good'
  icon?: TablerIcon
  /** The answer to the screen's question: a sentence. */
  lead: ReactNode
  /** The reason, or the consequence. */
  children?: ReactNode
  /** The one filled button of the screen, and other actions. */
  action?: ReactNode
}

const icons = { bad: IconAlertTriangle, wait: IconClock, good: IconCircleCheck } as const

/** At the top of a screen: the state in one sentence, and the one thing to do about it. */
export function Verdict({ label, tone, icon, lead, children, action }: VerdictProps) {
  const Icon = icon ?? icons[tone]
  return (
    <section className="card verdict" aria-label={label}>
      <span className="verdict-icon" data-tone={tone} aria-hidden>
        <Icon size={20} />
      </span>
      <p>
        <b>{lead}</b> {children}
      </p>
      {action ? <span className="verdict-acts">{action}</span> : null}
    </section>
  )
}
