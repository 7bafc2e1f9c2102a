import type { Screen } from '../shell/screen.ts'

export const mailScreens: readonly Screen[] = [
  {
    path: '/email-notification/$',
    title: 'Notification',
    frame: 'bare',
    load: () => import('./notification-page.tsx'),
  },
]
