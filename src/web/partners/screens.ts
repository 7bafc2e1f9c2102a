import { IconPlugConnected } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const partnersScreens: readonly Screen[] = [
  {
    path: '/partners',
    hasPeriod: true,
    title: 'My direct partners',
    menu: {
      name: 'Direct partners',
      icon: IconPlugConnected,
      part: 'partners',
      feature: 'partners',
      about: 'deals with shops',
    },
    keywords: 'merchant contract campaign invite',
    load: () => import('./partners-page.tsx'),
  },
  { path: '/partners/$partnerUuid', title: 'Partner', load: () => import('./partner-page.tsx') },
  // pages of the merchant portal, with its own sign-in
  { path: '/partner', title: 'Campaigns', frame: 'public', load: () => import('./portal/campaigns-page.tsx') },
  {
    path: '/partner/install',
    title: 'Install guide',
    frame: 'public',
    load: () => import('./portal/install-page.tsx'),
  },
  { path: '/partner/orders', title: 'Orders', frame: 'public', load: () => import('./portal/orders-page.tsx') },
  {
    path: '/partner/statements',
    title: 'Statements',
    frame: 'public',
    load: () => import('./portal/statements-page.tsx'),
  },
  { path: '/partner/reports', title: 'Reports log', frame: 'public', load: () => import('./portal/reports-page.tsx') },
  { path: '/partner/company', title: 'Company', frame: 'public', load: () => import('./portal/company-page.tsx') },
  { path: '/partner/sign-in', title: 'Sign in', frame: 'public', load: () => import('./portal/sign-in-page.tsx') },
  {
    path: '/partner/forgot-password',
    title: 'Forgot password',
    frame: 'public',
    load: () => import('./portal/forgotten-page.tsx'),
  },
  {
    path: '/partner/new-password',
    title: 'Choose a new password',
    frame: 'public',
    load: () => import('./portal/new-password-page.tsx'),
  },
  { path: '/signup/$invitation', title: 'Invitation', frame: 'public', load: () => import('./signup-page.tsx') },
]
