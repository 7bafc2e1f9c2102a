import { IconRss } from '@tabler/icons-react'
import { soon } from '../shell/later.tsx'
import type { Screen } from '../shell/screen.ts'

export const feedsScreens: readonly Screen[] = [
  soon('/feeds', 'XML product feeds', 'It will list product feeds and where they are delivered.', {
    group: 'Manage',
    icon: IconRss,
  }),
]
