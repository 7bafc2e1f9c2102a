import { IconBulb } from '@tabler/icons-react'
import { soon } from '../shell/later.tsx'
import type { Screen } from '../shell/screen.ts'

export const discoveryScreens: readonly Screen[] = [
  soon('/discover/opportunities', 'Opportunities', 'It will show clicks that could earn through a campaign.', {
    group: 'Explore',
    icon: IconBulb,
    hiddenFrom: (me) => me.userAccountRevshareEnabled,
  }),
  soon('/discover/recommendations', 'Recommendations', 'It will list merchants and campaigns worth joining.', {
    within: 'Explore',
  }),
]
