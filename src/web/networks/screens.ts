import type { Screen } from '../shell/screen.ts'

export const networksScreens: readonly Screen[] = [
  {
    path: '/networks',
    title: 'Networks',
    load: () => import('./networks-page.tsx'),
    under: '/sites',
    keywords: 'connect accounts',
  },
  { path: '/networks/$networkUuid', title: 'Network', load: () => import('./network-page.tsx') },
  {
    path: '/network2',
    tabAt: '/networks',
    title: 'Networks',
    load: () => import('./networks-page.tsx'),
    keywords: 'recommendations tiles',
  },
  {
    path: '/network2/$networkUuid',
    under: '/networks',
    title: 'Network',
    load: () => import('./overview/network-detail-page.tsx'),
  },
]
