import { IconApps } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const integrationsScreens: readonly Screen[] = [
  {
    path: '/integrations',
    title: 'Integrations',
    load: () => import('./integrations-page.tsx'),
    group: 'Manage',
    icon: IconApps,
    hiddenFrom: (me) => !me.userRights.includes('manage'),
    keywords:
      'api keys webhooks slack discord teams account developers curl assistants mcp claude chatgpt cursor exports sheets csv parquet bucket calendar',
  },
  {
    path: '/integrations/webhooks/$endpointUuid',
    title: 'Webhook',
    load: () => import('./webhooks/endpoint-page.tsx'),
  },
]
