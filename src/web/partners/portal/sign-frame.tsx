import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app-link.tsx'
import { PageBrand } from '../../lib/page-brand.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** E-mail address typed on the previous page. */
    typedEmail?: string | undefined
  }
}

export const useTypedEmail = (): string => useLocation({ select: ({ state }) => state.typedEmail ?? '' })

/** Frame of the portal's pages before sign-in: one card in the middle. */
export function SignFrame({
  title,
  sub,
  foot,
  children,
}: {
  title: string
  sub: string
  /** Link to another of these pages. */
  foot?: { to: string; label: string; typed?: () => string }
  children: ReactNode
}) {
  return (
    <main className="bare">
      <div className="auth">
        <div className="auth-head">
          <PageBrand name="Outbound for merchants" />
        </div>
        <div className="card auth-card">
          <h1 className="auth-title">{title}</h1>
          <p className="auth-sub">{sub}</p>
          {children}
        </div>
        {foot ? (
          <p className="auth-foot">
            <AppLink to={foot.to} className="link" state={() => ({ typedEmail: foot.typed?.() })}>
              {foot.label}
            </AppLink>
          </p>
        ) : null}
      </div>
    </main>
  )
}
