import { IconCoinOff, IconListCheck } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const discoveryScreens: readonly Screen[] = [
  {
    path: '/todo',
    title: 'To do',
    menu: { name: 'To do', icon: IconListCheck, counts: 'new' },
    load: () => import('./todo-page.tsx'),
    keywords: 'what to do next today break lost money fix earn more tasks',
  },
  {
    path: '/discover/recommendations',
    title: 'Recommendations',
    under: '/todo',
    load: () => import('./recommendations-page.tsx'),
    keywords: 'suggestions what to do apply connect switch',
  },
  {
    path: '/discover/unpaid',
    hasPeriod: true,
    title: 'Unpaid clicks',
    menu: { name: 'Unpaid clicks', icon: IconCoinOff },
    load: () => import('./unpaid-page.tsx'),
    keywords: 'unmonetised unearned reasons why earned nothing lost money discover',
  },
  {
    path: '/discover/opportunities',
    under: '/discover/unpaid',
    title: 'Opportunities',
    load: () => import('./opportunities-page.tsx'),
    hiddenFrom: (me) => me.userAccountRevshareEnabled,
    keywords: 'unearned clicks reasons new alternative',
  },
  {
    path: '/discover/splittests',
    title: 'Split test opportunities',
    tab: 'Split tests',
    under: '/tools/urls',
    load: () => import('./split-tests-page.tsx'),
    keywords: 'ab test compare networks',
  },
]
