import type { ReactNode } from 'react'
import type { ListRows } from './list-rows.ts'
import { Card } from '../card.tsx'

/** A titled list among other cards of a page; without rows it is one line. */
export function TitledList<T>({
  title,
  list,
  isNarrowed = false,
  nothing,
  children,
}: {
  title: string
  list: ListRows<T>
  isNarrowed?: boolean
  nothing: string
  children: ReactNode
}) {
  if (!list.isPending && list.error === null && list.rows.length === 0 && !isNarrowed)
    return (
      <Card title={title} padded>
        <p className="dim">{nothing}</p>
      </Card>
    )
  return (
    <div className="titled-list">
      <h2 className="card-title">{title}</h2>
      {children}
    </div>
  )
}
