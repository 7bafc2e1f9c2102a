import { type HistoryState, Link, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path inside the app with its parameters filled in: `/networks/7f…`. */
  to: string
  search?: Record<string, unknown>
  /** The hash without `#`: the tab of a page with tabs. */
  hash?: string
  /** State for the next page that is not in its address; computed when the link is followed. */
  state?: () => HistoryState
  children?: ReactNode
}

/** A link inside the app. Without a router (tests, static parts) it is an ordinary anchor. */
export function AppLink({ to, search, hash, state, children, ...rest }: AppLinkProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null | undefined
  if (!router) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link
      to={to}
      search={search ?? {}}
      {...(hash === undefined ? {} : { hash })}
      {...(state ? { state } : {})}
      {...rest}
    >
      {children}
    </Link>
  )
}
