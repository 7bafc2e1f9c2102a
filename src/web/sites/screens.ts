import { IconWorld } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const sitesScreens: readonly Screen[] = [
  {
    path: '/sites',
    title: 'Sites',
    load: () => import('./sites-page.tsx'),
    menu: { name: 'Sites & networks', icon: IconWorld, counts: 'tracking', isFirst: true },
    keywords: 'channels domains script',
  },
  {
    path: '/sites/groups',
    under: '/sites',
    title: 'Site groups',
    load: () => import('./site-groups-page.tsx'),
    keywords: 'folders of sites',
  },
  { path: '/sites/$channelUuid', title: 'Site', load: () => import('./site-page.tsx') },
  {
    path: '/sites/$channelUuid/test',
    title: 'Test page',
    frame: 'bare',
    load: () => import('./try-out-page.tsx'),
  },
  { path: '/channels', tabAt: '/sites', title: 'Channels', load: () => import('./channels-page.tsx') },
  { path: '/channels/$channelUuid', under: '/sites', title: 'Channel', load: () => import('./channel-page.tsx') },
]
