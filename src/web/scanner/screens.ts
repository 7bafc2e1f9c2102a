import type { Screen } from '../shell/screen.ts'

export const scannerScreens: readonly Screen[] = [
  {
    path: '/discover/broken',
    title: 'Broken links',
    load: () => import('./broken-links-page.tsx'),
    under: '/tools/urls',
    keywords: 'what is broken dead links 404 scanner out of stock',
  },
]
