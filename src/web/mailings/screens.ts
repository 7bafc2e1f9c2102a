import type { Screen } from '../shell/screen.ts'

export const mailingsScreens: readonly Screen[] = [
  {
    path: '/email-notification/$',
    title: 'Notification',
    frame: 'bare',
    load: () => import('./notification-page.tsx'),
  },
]
