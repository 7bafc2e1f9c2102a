import { IconBuildingStore } from '@tabler/icons-react'
import { soon } from '../shell/later.tsx'
import type { Screen } from '../shell/screen.ts'

export const merchantsScreens: readonly Screen[] = [
  soon('/merchants', 'Merchants', 'It will list merchants with their campaigns and commission.', {
    group: 'Explore',
    icon: IconBuildingStore,
    keywords: 'advertisers shops',
  }),
  soon('/merchants/$advertiserUuid', 'Merchant', 'It will show a merchant with its campaigns and their history.'),
  soon('/advs', 'Merchants list', 'It will list merchants in their second form.', { under: '/merchants' }),
  soon('/advs/$advertiserUuid', 'Merchant', 'It will show a merchant with its campaigns and their history.', {
    under: '/merchants',
  }),
]
