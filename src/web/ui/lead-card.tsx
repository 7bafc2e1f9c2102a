import type { ReactNode } from 'react'
import './lead-card.css'

interface LeadCardProps {
  /** For assistive technology: "What network clicks are worth". */
  label: string
  /** The summary of the list below: a sentence with its numbers. Null while it loads. */
  title: ReactNode
  /** What it excludes, or by which rule. */
  children?: ReactNode
  /** The one filled button of the screen. */
  action?: ReactNode
  /** Sentence and note take one line on a desktop: reserve that much space. */
  isShort?: boolean
}

/** Above a list: its total, the answer to its question, and the first thing to do. */
export const LeadCard = ({ label, title, children, action, isShort }: LeadCardProps) => (
  <section className="card lead-card" aria-label={label} aria-busy={title === null} data-short={isShort}>
    <div>
      <h2>{title ?? ' '}</h2>
      {children ? <p className="dim">{children}</p> : null}
    </div>
    {action}
  </section>
)
