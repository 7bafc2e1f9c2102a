import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { type Search, stringifySearch } from '../../report/search.ts'

export interface CellLinkProps {
  to: string
  search: Search
  title: string
  className?: string
  children: ReactNode
}

/**
 * A link inside a table. A screen of rows has about 150 of them, so it computes its address (packed filters) only on
 * hover or focus, and subscribes to nothing.
 */
export function CellLink({ to, search, title, className = '', children }: CellLinkProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null | undefined
  const address = () => `${to}${stringifySearch(search)}`
  const near = (event: { currentTarget: HTMLAnchorElement }) => {
    event.currentTarget.href = address()
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    event.stopPropagation() // the row has its own action
    near(event)
    if (!router || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(address())
  }
  return (
    <a
      href={to}
      className={`cell-link ${className}`}
      title={title}
      onPointerEnter={near}
      onFocus={near}
      onClick={follow}
    >
      {children}
    </a>
  )
}
