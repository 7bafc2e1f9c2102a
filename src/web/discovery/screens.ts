import { IconBulb } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const discoveryScreens: readonly Screen[] = [
  {
    path: '/discover/opportunities',
    title: 'Opportunities',
    group: 'Explore',
    icon: IconBulb,
    load: () => import('./opportunities-page.tsx'),
    hiddenFrom: (me) => me.userAccountRevshareEnabled,
    keywords: 'unearned clicks reasons new alternative',
  },
  {
    path: '/discover/recommendations',
    title: 'Recommendations',
    within: 'Explore',
    load: () => import('./recommendations-page.tsx'),
    keywords: 'suggestions what to do apply connect switch',
  },
  {
    path: '/discover/splittests',
    title: 'Split test opportunities',
    within: 'Explore',
    load: () => import('./split-tests-page.tsx'),
    keywords: 'ab test compare networks',
  },
]
