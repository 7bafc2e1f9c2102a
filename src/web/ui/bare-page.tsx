import { AppLink } from './app-link.tsx'
import { Brand } from './brand.tsx'

/** The same for pages that stand alone, outside the shell. */
export function BarePage({ title, text }: { title: string; text: string }) {
  return (
    <main className="bare">
      <div className="auth">
        <div className="auth-head">
          <Brand />
          <span className="nav-name">Outbound</span>
        </div>
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
