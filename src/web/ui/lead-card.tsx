import type { ReactNode } from 'react'
import './lead-card.css'

interface LeadCardProps {
  /** For assistive technology: "What network clicks are worth". */
  label: string
  /** What the list below comes to: a sentence with its numbers. Null while it is not known. */
  title: ReactNode
  /** What it is not, or by which rule. */
  children?: ReactNode
  /** The one filled button of the screen. */
  action?: ReactNode
  /** Sentence and note are of one line at a desk: as much place is held for them. */
  isShort?: boolean
}

/** Over a list: its total, the answer to its question, and what to do first. */
export const LeadCard = ({ label, title, children, action, isShort }: LeadCardProps) => (
  <section className="card lead-card" aria-label={label} aria-busy={title === null} data-short={isShort}>
    <div>
      <h2>{title ?? ' '}</h2>
      {children ? <p className="dim">{children}</p> : null}
    </div>
    {action}
  </section>
)
