import { IconServer } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const operationsScreens: readonly Screen[] = [
  {
    path: '/operations',
    title: 'Operations',
    group: 'Manage',
    icon: IconServer,
    // R170: who sees Operations
    hiddenFrom: (me) => me.userIsOperator !== true,
    load: () => import('./operations-page.tsx'),
    keywords: 'server health status disk jobs backup queue log version',
  },
]
