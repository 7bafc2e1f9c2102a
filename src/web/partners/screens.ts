import { IconPlugConnected } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const partnersScreens: readonly Screen[] = [
  {
    path: '/partners',
    title: 'My direct partners',
    group: 'Manage',
    icon: IconPlugConnected,
    keywords: 'merchant contract campaign invite',
    load: () => import('./partners-page.tsx'),
  },
  { path: '/partners/$partnerUuid', title: 'Partner', load: () => import('./partner-page.tsx') },
  { path: '/signup/$invitation', title: 'Invitation', frame: 'public', load: () => import('./signup-page.tsx') },
]
