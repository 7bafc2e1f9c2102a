import { IconLink } from '@tabler/icons-react'
import { blank, soon } from '../shell/later.tsx'
import type { Screen } from '../shell/screen.ts'

export const linksScreens: readonly Screen[] = [
  soon('/tools/urls', 'Smart links', 'It will list short links that always lead to the best campaign.', {
    group: 'Links',
    icon: IconLink,
  }),
  { path: '/smartlinks', under: '/tools/urls', title: 'Smart links', load: blank },
]
