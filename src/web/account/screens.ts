import { IconSettings } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const accountScreens: readonly Screen[] = [
  {
    path: '/settings/profile',
    title: 'Account',
    load: () => import('./profile-page.tsx'),
    menu: { name: 'Settings', icon: IconSettings, isFirst: true },
    keywords: 'profile password users currency timezone settings team',
  },
  {
    path: '/settings/company',
    title: 'Company',
    load: () => import('./company-page.tsx'),
    under: '/settings/profile',
    keywords: 'company details address vat colleagues people export download delete account leave gdpr',
  },
  {
    path: '/settings/audit',
    title: 'Audit log',
    load: () => import('./audit-page.tsx'),
    under: '/settings/profile',
    hiddenFrom: (me) => !me.userRights.includes('users'),
    keywords: 'history changes who',
  },
  { path: '/login', title: 'Sign in', frame: 'public', load: () => import('./login-page.tsx') },
  {
    path: '/login/browser',
    title: 'Sign in without waiting',
    frame: 'public',
    load: () => import('./let-in-page.tsx'),
  },
  { path: '/signup', title: 'Create an account', frame: 'public', load: () => import('./signup-page.tsx') },
  { path: '/confirm', title: 'Confirm your address', frame: 'public', load: () => import('./confirm-page.tsx') },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    frame: 'public',
    load: () => import('./forgot-password-page.tsx'),
  },
  {
    path: '/reset-password',
    title: 'New password',
    frame: 'public',
    load: () => import('./reset-password-page.tsx'),
  },
  { path: '/revoke', title: 'This was not me', frame: 'public', load: () => import('./revoke-page.tsx') },
  { path: '/invitation', title: 'Invitation', frame: 'public', load: () => import('./invitation-page.tsx') },
  { path: '/logout', title: 'Sign out', frame: 'public', load: () => import('./logout-page.tsx') },
]
