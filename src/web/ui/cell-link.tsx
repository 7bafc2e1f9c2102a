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
 * A link inside a table. A screen of rows has a hundred and fifty of them, so its address (filters are packed for it) is
 * made when somebody comes near it, and it watches nothing.
 */
export function CellLink({ to, search, title, className = '', children }: CellLinkProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null | undefined
  const address = () => `${to}${stringifySearch(search)}`
  const near = (event: { currentTarget: HTMLAnchorElement }) => {
    event.currentTarget.href = address()
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    event.stopPropagation() // the row does something else
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
