import type { Screen } from '../shell/screen.ts'

export const brandScreens: readonly Screen[] = [
  {
    path: '/settings/brand',
    title: 'Brand',
    load: () => import('./brand-page.tsx'),
    under: '/settings/profile',
    keywords: 'white label logo colours sender mails name help',
  },
]
