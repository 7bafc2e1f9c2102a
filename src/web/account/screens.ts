import { soon } from '../shell/later.tsx'
import { type Screen, USER_MENU } from '../shell/screen.ts'

export const accountScreens: readonly Screen[] = [
  soon('/settings/profile', 'Account', 'It will show your details, company, users, currency and timezone.', {
    within: USER_MENU,
    keywords: 'profile password users currency timezone settings',
  }),
  { path: '/login', title: 'Sign in', frame: 'public', load: () => import('./login-page.tsx') },
  { path: '/signup', title: 'Create an account', frame: 'public', load: () => import('./signup-page.tsx') },
  { path: '/confirm', title: 'Confirm your address', frame: 'public', load: () => import('./confirm-page.tsx') },
  { path: '/logout', title: 'Sign out', frame: 'public', load: () => import('./logout-page.tsx') },
]
