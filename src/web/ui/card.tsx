import type { ReactNode } from 'react'

export interface CardProps {
  title?: ReactNode
  /** One quiet line next to the title. */
  sub?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  children?: ReactNode
  label?: string
  /** Inner padding; tables and charts have their own. */
  padded?: boolean
}

/** A surface with an optional header. */
export function Card({ title, sub, actions, children, label, padded = false }: CardProps) {
  return (
    <section className="card" aria-label={label ?? (typeof title === 'string' ? title : undefined)}>
      {title || actions ? (
        <div className="card-head">
          {title ? <h2 className="card-title">{title}</h2> : null}
          {sub ? <span className="card-sub">{sub}</span> : null}
          <span className="spacer" />
          {actions}
        </div>
      ) : null}
      {padded ? <div className="card-pad">{children}</div> : children}
    </section>
  )
}
