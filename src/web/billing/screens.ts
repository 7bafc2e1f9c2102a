import { type Screen, USER_MENU } from '../shell/screen.ts'

export const billingScreens: readonly Screen[] = [
  {
    path: '/settings/billing',
    title: 'Subscription',
    load: () => import('./billing-page.tsx'),
    within: USER_MENU,
    keywords: 'billing plan invoices payment settings usage limits',
  },
]
