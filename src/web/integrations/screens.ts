import type { Screen } from '../shell/screen.ts'

export const integrationsScreens: readonly Screen[] = [
  {
    path: '/integrations',
    title: 'Integrations',
    load: () => import('./integrations-page.tsx'),
    under: '/settings/profile',
    hiddenFrom: (me) => !me.userRights.includes('manage'),
    keywords:
      'api keys webhooks slack discord teams account developers curl assistants mcp claude chatgpt cursor exports sheets csv parquet bucket calendar browser extension chrome edge firefox',
  },
  {
    path: '/integrations/authorize',
    title: 'Connect an assistant',
    hiddenFrom: () => true, // assistants send users there
    load: () => import('./assistants/authorize-page.tsx'),
  },
  {
    path: '/integrations/webhooks/$endpointUuid',
    title: 'Webhook',
    load: () => import('./webhooks/endpoint-page.tsx'),
  },
]
