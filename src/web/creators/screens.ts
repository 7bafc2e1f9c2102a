import { IconUsersGroup } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const creatorsScreens: readonly Screen[] = [
  {
    path: '/creators',
    title: 'Creators',
    menu: {
      name: 'Creators',
      icon: IconUsersGroup,
      part: 'creators',
      feature: 'creators',
      about: 'sub-affiliates',
    },
    keywords: 'influencer author merchant assign statement',
    load: () => import('./creators-page.tsx'),
  },
  {
    path: '/creators/approvals',
    title: 'Approvals of creators',
    keywords: 'creator pending waiting approve decline queue',
    load: () => import('./approvals-page.tsx'),
  },
  { path: '/creators/$creatorId', title: 'Creator', load: () => import('./creator-page.tsx') },
  { path: '/share/creator/$token', title: 'Your figures', frame: 'public', load: () => import('./share-page.tsx') },
]
