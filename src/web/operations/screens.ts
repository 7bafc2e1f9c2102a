import type { Screen } from '../shell/screen.ts'

export const operationsScreens: readonly Screen[] = [
  {
    path: '/operations',
    title: 'Operations',
    under: '/settings/profile',
    // R170: who sees Operations
    hiddenFrom: (me) => me.userIsOperator !== true,
    load: () => import('./operations-page.tsx'),
    keywords: 'server health status disk jobs backup queue log version',
  },
]
