import { IconHeartRateMonitor } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const healthScreens: readonly Screen[] = [
  {
    path: '/insights/health',
    title: 'Tracking health',
    group: 'Insights',
    icon: IconHeartRateMonitor,
    counts: 'tracking',
    load: () => import('./health-page.tsx'),
    keywords: 'script pixel broken lost blocked redirect callbacks imports',
  },
]
