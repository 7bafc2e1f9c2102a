import { soon } from '../shell/later.tsx'
import { type Screen, USER_MENU } from '../shell/screen.ts'

export const billingScreens: readonly Screen[] = [
  soon('/settings/billing', 'Subscription', 'It will show your plan, its limits and invoices.', {
    within: USER_MENU,
    keywords: 'billing plan invoices payment settings',
  }),
]
