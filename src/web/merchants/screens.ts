import { IconBuildingStore } from '@tabler/icons-react'
import { soon } from '../shell/later.tsx'
import type { Screen } from '../shell/screen.ts'

export const merchantsScreens: readonly Screen[] = [
  {
    path: '/merchants',
    title: 'Merchants',
    load: () => import('./merchants-page.tsx'),
    group: 'Explore',
    icon: IconBuildingStore,
    keywords: 'advertisers shops',
  },
  soon('/merchants/$advertiserUuid', 'Merchant', 'It will show a merchant with its campaigns and their history.'),
  { path: '/advs', title: 'Merchants list', load: () => import('./advs-page.tsx'), under: '/merchants' },
  soon('/advs/$advertiserUuid', 'Merchant', 'It will show a merchant with its campaigns and their history.', {
    under: '/merchants',
  }),
]
