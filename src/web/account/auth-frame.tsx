import type { ReactNode } from 'react'
import { Brand } from '../ui/brand.tsx'

/** What sign-in and sign-up look like: one card in the middle. */
export function AuthFrame({
  title,
  sub,
  foot,
  wide,
  children,
}: {
  title: string
  sub: string
  foot: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  return (
    <main className="bare">
      <div className="auth" data-wide={wide || undefined}>
        <div className="auth-head">
          <Brand />
          <span className="nav-name">Outbound</span>
        </div>
        <div className="card auth-card">
          <h1 className="auth-title">{title}</h1>
          <p className="auth-sub">{sub}</p>
          {children}
        </div>
        <p className="auth-foot">{foot}</p>
      </div>
    </main>
  )
}
