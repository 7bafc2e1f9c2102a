import type { Screen } from '../shell/screen.ts'

export const domainsScreens: readonly Screen[] = [
  {
    path: '/settings/domains',
    title: 'Own domains',
    load: () => import('./domains-page.tsx'),
    under: '/settings/profile',
    keywords: 'domain dns record certificate caddy nginx first-party custom address',
  },
]
