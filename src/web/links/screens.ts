import { IconLink } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

const list = () => import('./smart-links-page.tsx')

export const linksScreens: readonly Screen[] = [
  {
    path: '/tools/urls',
    title: 'Smart links',
    load: list,
    menu: { name: 'Links', icon: IconLink },
    keywords: 'short url qr code utm',
  },
  { path: '/tools/urls/$urlShortCode', title: 'Smart link', load: () => import('./smart-link-page.tsx') },
  { path: '/smartlinks', tabAt: '/tools/urls', title: 'Smart links', load: list },
]
