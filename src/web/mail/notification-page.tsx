import { Navigate, useRouterState } from '@tanstack/react-router'
import { BarePage } from '../ui/bare-page.tsx'

/** Pages that e-mails lead to. They stand alone, outside the shell (rule R32). */
export const notificationPaths = {
  'complete-update': 'Complete your update',
  'downgrade-plan': 'Downgrade plan',
  invoice: 'Invoice',
  'monthly-report': 'Monthly report',
  'plan-limit': 'Plan limit',
  'upgrade-plan': 'Upgrade plan',
} as const

/** The title of a path that begins with one of them, or null. */
export function notificationTitle(path: string): string | null {
  const rest = path.replace(/^\/email-notification\//, '')
  return Object.entries(notificationPaths).find(([start]) => rest.startsWith(start))?.[1] ?? null
}

export default function NotificationPage() {
  const title = notificationTitle(useRouterState({ select: (state) => state.location.pathname }))
  if (title === null) return <Navigate to="/" replace />
  return <BarePage title={title} text="The page this e-mail leads to is not available yet." />
}
