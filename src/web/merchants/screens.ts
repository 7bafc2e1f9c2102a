import { IconBuildingStore } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const merchantsScreens: readonly Screen[] = [
  {
    path: '/merchants',
    title: 'Merchants',
    load: () => import('./merchants-page.tsx'),
    menu: { name: 'Shops', icon: IconBuildingStore },
    keywords: 'advertisers shops',
  },
  { path: '/merchants/$advertiserUuid', title: 'Merchant', load: () => import('./merchant-page.tsx') },
  { path: '/advs', title: 'Merchants list', load: () => import('./advs-page.tsx'), tabAt: '/merchants' },
  { path: '/advs/$advertiserUuid', title: 'Merchant', load: () => import('./adv-page.tsx'), under: '/merchants' },
]
