import type { Screen } from '../shell/screen.ts'

export const billingScreens: readonly Screen[] = [
  {
    path: '/settings/billing',
    title: 'Subscription',
    load: () => import('./billing-page.tsx'),
    under: '/settings/profile',
    keywords: 'billing plan invoices payment settings usage limits',
  },
]
