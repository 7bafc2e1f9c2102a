import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'

/** The same for pages outside the shell. `mark`: the page's owner. */
export function BarePage({ mark, title, text }: { mark: ReactNode; title: string; text: string }) {
  return (
    <main className="bare">
      <div className="auth">
        <div className="auth-head">{mark}</div>
        <div className="card auth-card">
          <h1 className="auth-title">{title}</h1>
          <p className="auth-sub">{text}</p>
          <AppLink to="/" className="link">
            Go to the dashboard
          </AppLink>
        </div>
      </div>
    </main>
  )
}
