import { IconChartBar, IconCompass, IconLayoutDashboard, IconPuzzle, IconReceipt2 } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const insightsScreens: readonly Screen[] = [
  {
    path: '/',
    title: 'Dashboard',
    load: () => import('./dashboard/dashboard-page.tsx'),
    group: 'Home',
    icon: IconLayoutDashboard,
    keywords: 'home overview live',
  },
  {
    path: '/insights/reports',
    title: 'All statistics',
    load: () => import('./all-statistics-page.tsx'),
    group: 'Insights',
    icon: IconChartBar,
    keywords: 'report revenue clicks csv',
  },
  {
    path: '/discover/other',
    title: 'Discover clicks',
    load: () => import('./discover/discover-page.tsx'),
    group: 'Insights',
    icon: IconCompass,
    keywords: 'unmonetised',
  },
  {
    path: '/insights/plugin',
    title: 'Plugin statistics',
    load: () => import('./plugin-statistics-page.tsx'),
    group: 'Insights',
    icon: IconPuzzle,
  },
  {
    path: '/insights/conversions',
    title: 'Conversions',
    load: () => import('./conversions-page.tsx'),
    group: 'Insights',
    icon: IconReceipt2,
    keywords: 'sales orders',
  },
  {
    path: '/insights/clicks',
    within: 'Insights',
    title: 'Clicks',
    load: () => import('./clicks-page.tsx'),
    keywords: 'single clicks url target',
  },
  {
    path: '/insights/closed',
    within: 'Insights',
    title: 'Closed campaigns',
    load: () => import('./closed-page.tsx'),
  },
  {
    path: '/insights/pages',
    under: '/insights/reports',
    title: 'Pages',
    load: () => import('./pages-page.tsx'),
  },
  {
    path: '/insights/sources',
    under: '/insights/reports',
    title: 'Sources',
    load: () => import('./sources-page.tsx'),
    keywords: 'referrer statistics',
  },
  {
    path: '/discover/clicks',
    under: '/discover/other',
    title: 'Discover clicks',
    load: () => import('./discover/discover-page.tsx'),
  },
  {
    path: '/discover/networkclicks',
    under: '/discover/other',
    title: 'Network clicks',
    load: () => import('./discover/network-clicks-page.tsx'),
    keywords: 'links of networks on pages',
  },
]
