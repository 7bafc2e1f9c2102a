import { IconChartBar, IconLayoutDashboard } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const insightsScreens: readonly Screen[] = [
  {
    path: '/',
    hasPeriod: true,
    title: 'Dashboard',
    load: () => import('./dashboard/dashboard-page.tsx'),
    menu: { name: 'Today', icon: IconLayoutDashboard, isFirst: true },
    keywords: 'home overview live',
  },
  {
    path: '/insights/reports',
    hasPeriod: true,
    title: 'All statistics',
    load: () => import('./all-statistics-page.tsx'),
    menu: { name: 'Earnings', icon: IconChartBar },
    keywords: 'report revenue clicks csv',
  },
  {
    path: '/insights/conversions',
    hasPeriod: true,
    title: 'Conversions',
    load: () => import('./conversions-page.tsx'),
    under: '/insights/reports',
    keywords: 'sales orders',
  },
  {
    path: '/insights/clicks',
    hasPeriod: true,
    under: '/insights/reports',
    title: 'Clicks',
    load: () => import('./clicks-page.tsx'),
    keywords: 'single clicks url target',
  },
  {
    path: '/insights/closed',
    under: '/merchants',
    title: 'Closed campaigns',
    load: () => import('./closed-page.tsx'),
  },
  {
    path: '/insights/pages',
    hasPeriod: true,
    under: '/insights/reports',
    title: 'Pages',
    load: () => import('./pages-page.tsx'),
  },
  {
    path: '/insights/page',
    hasPeriod: true,
    under: '/insights/reports',
    title: 'Page',
    load: () => import('./page/page-page.tsx'),
    // opened from the rows of a report: without a page it has nothing to show
    hiddenFrom: () => true,
  },
  {
    path: '/insights/sources',
    hasPeriod: true,
    under: '/insights/reports',
    title: 'Sources',
    load: () => import('./sources-page.tsx'),
    keywords: 'referrer statistics',
  },
  {
    path: '/insights/plugin',
    hasPeriod: true,
    title: 'Plugin statistics',
    load: () => import('./plugin-statistics-page.tsx'),
    under: '/insights/reports',
  },
  {
    path: '/insights/unusual',
    hasPeriod: true,
    under: '/insights/reports',
    title: 'Unusual',
    load: () => import('./unusual-page.tsx'),
    keywords: 'normal usual range expected weekday season more less than',
  },
  {
    path: '/insights/sides',
    hasPeriod: true,
    under: '/insights/reports',
    title: 'Side by side',
    load: () => import('./sides-page.tsx'),
    keywords: 'compare against two filters difference chance before after note significance',
  },
  {
    path: '/insights/cohorts',
    under: '/insights/reports',
    title: 'Clicks by month',
    load: () => import('./cohorts-page.tsx'),
    keywords: 'cohorts click month still to come ripen approve slow',
  },
  {
    path: '/insights/payments',
    under: '/insights/reports',
    title: 'Payments',
    load: () => import('./payments-page.tsx'),
    keywords: 'owed approved paid unpaid overdue late money bank letter',
  },
  {
    path: '/discover/other',
    hasPeriod: true,
    tabAt: '/discover/clicks',
    title: 'Discover clicks',
    load: () => import('./discover/discover-page.tsx'),
    keywords: 'unmonetised',
  },
  {
    path: '/discover/clicks',
    hasPeriod: true,
    under: '/discover/unpaid',
    title: 'Discover clicks',
    load: () => import('./discover/discover-page.tsx'),
  },
  {
    path: '/discover/networkclicks',
    hasPeriod: true,
    under: '/discover/unpaid',
    title: 'Network clicks',
    load: () => import('./discover/network-clicks-page.tsx'),
    keywords: 'links of networks on pages',
  },
]

/** Rarely used, so the last tab next to sites and networks. */
export const namingScreens: readonly Screen[] = [
  {
    path: '/insights/naming',
    under: '/sites',
    title: 'Naming rules',
    load: () => import('./naming-page.tsx'),
    keywords: 'sub id split parts section position dimension path groupings',
  },
]
