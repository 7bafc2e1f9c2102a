import type { Screen } from '../shell/screen.ts'

export const alertsScreens: readonly Screen[] = [
  {
    path: '/alerts',
    title: 'Alerts',
    under: '/todo',
    load: () => import('./alerts-page.tsx'),
    keywords: 'what is wrong down fell drop silent lost money',
  },
  {
    path: '/alerts/settings',
    under: '/settings/profile',
    title: 'Alert settings',
    load: () => import('./settings-page.tsx'),
    keywords: 'calm keen off mute snooze',
  },
  { path: '/alerts/$alertUuid', title: 'Alert', load: () => import('./alert-page.tsx') },
]
