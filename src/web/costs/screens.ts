import type { Screen } from '../shell/screen.ts'

export const costsScreens: readonly Screen[] = [
  {
    path: '/insights/costs',
    under: '/insights/reports',
    title: 'Ads costs',
    load: () => import('./costs-page.tsx'),
    keywords: 'roas spend google csv advertising',
  },
]
