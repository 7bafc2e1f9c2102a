import { IconLinkOff } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const scannerScreens: readonly Screen[] = [
  {
    path: '/discover/broken',
    title: 'Broken links',
    load: () => import('./broken-links-page.tsx'),
    group: 'Explore',
    icon: IconLinkOff,
    keywords: 'what is broken dead links 404 scanner out of stock',
  },
]
