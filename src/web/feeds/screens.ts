import { IconRss } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const feedsScreens: readonly Screen[] = [
  {
    path: '/feeds',
    title: 'XML product feeds',
    load: () => import('./feeds-page.tsx'),
    menu: { name: 'Feeds', icon: IconRss, part: 'feeds' },
    keywords: 'google merchant shopping',
  },
]
