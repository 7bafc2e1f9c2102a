import type { Screen } from '../shell/screen.ts'

export const healthScreens: readonly Screen[] = [
  {
    path: '/insights/health',
    title: 'Tracking health',
    under: '/sites',
    load: () => import('./health-page.tsx'),
    keywords: 'script pixel broken lost blocked redirect callbacks imports',
  },
]
