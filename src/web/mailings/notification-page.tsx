import './mailings.css'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { PreviewName } from '../../contract/mailings/mailings.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { SignedBrand } from '../lib/own-brand.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { BarePage } from '../ui/bare-page.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { MailFrame } from '../ui/mail-frame.tsx'

/**
 * Pages that e-mails link to. They render outside the shell (R32: addresses outside the shell), and show the mail with
 * current data.
 */
export const notificationPaths: Record<PreviewName, string> = {
  'complete-update': 'Complete your update',
  'downgrade-plan': 'Downgrade plan',
  invoice: 'Invoice',
  'monthly-report': 'Monthly report',
  'plan-limit': 'Plan limit',
  'upgrade-plan': 'Upgrade plan',
}
const none: Partial<Record<PreviewName, string>> = {
  invoice: 'Your account has no invoice yet, or your role does not see payments.',
  'complete-update': 'Your company details are complete, so this mail is not sent.',
}

/** The mail that a path starts with, or null. */
export function notificationName(path: string): PreviewName | null {
  const rest = path.replace(/^\/email-notification\//, '')
  return (Object.keys(notificationPaths) as PreviewName[]).find((name) => rest.startsWith(name)) ?? null
}

export default function NotificationPage() {
  const name = notificationName(useRouterState({ select: (state) => state.location.pathname }))
  if (name === null) return <Navigate to="/" replace />
  return <Preview key={name} name={name} />
}

function Preview({ name }: { name: PreviewName }) {
  const api = useApi()
  const [as, setAs] = useState<'html' | 'text'>('html')
  const title = notificationPaths[name]
  const wanted = useRouterState({ select: (state) => state.location.href })
  const found = useQuery({
    queryKey: ['mail preview', name],
    queryFn: ({ signal }) => api.mailings.preview({ mailName: name }, { signal }),
    retry: false,
    placeholderData: undefined,
  })
  if (found.error instanceof ApiError && found.error.code === 401)
    return <Navigate to="/login" search={{ next: wanted } as never} replace />
  if (found.data && !found.data.mail)
    return <BarePage mark={<SignedBrand isNamed />} title={title} text={none[name] ?? 'There is nothing to report.'} />
  const mail = found.data?.mail
  return (
    <main className="bare mail-page">
      <div className="mail-head">
        <AppLink to="/" className="link" aria-label="To the dashboard">
          <SignedBrand />
        </AppLink>
        <div className="mail-words">
          <h1 className="auth-title">{title}</h1>
          <p className="dim">{mail ? mail.subject : 'As it would come now'}</p>
        </div>
        <SegmentedControl
          aria-label="Form of the mail"
          value={as}
          onChange={(value) => setAs(value === 'text' ? 'text' : 'html')}
          data={[
            { value: 'html', label: 'Mail' },
            { value: 'text', label: 'Text' },
          ]}
        />
      </div>
      {found.isPending ? <p className="dim">Reading the numbers…</p> : null}
      {found.error ? <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} /> : null}
      {mail && as === 'html' ? <MailFrame title={`${title}, the mail`} html={mail.html} /> : null}
      {mail && as === 'text' ? <pre className="mail-text">{mail.text}</pre> : null}
      <p className="auth-foot">
        <AppLink to="/settings/profile" className="link">
          Choose your mails
        </AppLink>
        {' · '}
        <AppLink to="/" className="link">
          Go to the dashboard
        </AppLink>
      </p>
    </main>
  )
}
