import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { Suspense } from 'react'
import { ApiProvider, outboundApi } from '../../lib/api.tsx'
import { ApiError } from '../../lib/api-error.ts'
import type { Send } from '../../lib/create-api.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { parseSearch, type Search, stringifySearch } from '../../../report/search.ts'
import DashboardPage from './dashboard-page.tsx'
import { aDashboard } from './test-data.ts'

configure({ asyncUtilTimeout: 10_000 }) // machines that run everything at once are slow

export const zone = 'Europe/Copenhagen'
export const me = {
  userUuid: 'u1',
  userFirstname: 'Søren',
  userLastname: 'Holm',
  userEmail: 'soren@example.com',
  userTitle: '',
  userRole: 'owner',
  userRights: ['read'],
  userCurrencyCode: 'SEK',
  userTimezone: zone,
  userIsDemo: false,
  userIsConfirmed: true,
  userAccountPlan: 'Free',
  userAccountRevshareEnabled: false,
  account: { accountUuid: 'a1', accountName: 'Holm' },
  currency: { currencyCode: 'SEK' },
}
const features = { apiConversions: true, callbacks: true }
export const networks = [
  { networkUuid: 'n1', networkName: 'Awin', networkIdentifier: 'awin', networkUrl: '', features },
  { networkUuid: 'n9', networkName: 'Direct partners', networkIdentifier: 'inbound', networkUrl: '', features },
]
/** A network the account is connected to no longer. */
export const left = { networkUuid: 'n3', networkName: 'Adtraction', networkIdentifier: 'adtraction' }
export const connections = [...networks, left].map((network, i) => ({
  connectionUuid: `c${i + 1}`,
  connectionName: '',
  connectionIsActive: network !== left,
  network,
}))
export const sites = [
  { channelUuid: 's1', channelName: 'Løbesko-guiden', channelDomain: 'loebesko.dk', channelFaviconUrl: null },
  { channelUuid: 's2', channelName: 'Kaffe & Café', channelDomain: 'kaffe.dk', channelFaviconUrl: null },
]
const nothing = { intervals: [], total: 0 }

/** Answers of a quiet account that has data; tests replace what they are about. A thrown ApiError is a refusal. */
export type Answers = Record<string, (body: Record<string, unknown>) => unknown>
const answers: Answers = {
  '/profile/v1/me': () => me,
  '/channels/v1/list': () => sites,
  '/networks/v1/list': () => networks,
  '/networks/v1/connections': () => connections,
  '/advs/v1/minlist': () => [],
  '/advs/v1/camps/list': () => [],
  '/overview/v1/dashboard': () => aDashboard({ hasData: true }),
  '/overview/v1/livebox': () => ({ pageviews: nothing, clicks: nothing, conversions: nothing }),
  '/overview/v1/pageviews/latest': () => [],
  '/overview/v1/clicks/latest': () => [],
  '/overview/v1/conversions/latest': () => [],
  '/insights/v1/statistics': () => ({ rows: [], totals: {} }),
  '/insights/v1/reducing': () => ({ rows: [] }),
  '/insights/v1/closed': () => [],
  '/insights/v1/outlook/maturity': () => ({ rows: [], total: null, hasHistory: false }),
}

export interface Asked {
  url: string
  body: Record<string, unknown>
}

/** The dashboard at an address, with a server made of functions. */
export function openDashboard(own: Answers = {}, address = '/') {
  const all = { ...answers, ...own }
  const asked: Asked[] = []
  const send: Send = async ({ url, body }) => {
    const path = url.split('?')[0] ?? url
    const input = typeof body === 'object' ? { ...body } : {}
    asked.push({ url: path, body: input })
    const answer = all[path]
    if (!answer) throw new ApiError(404, `${path} is not part of this test`)
    return { code: 200, message: 'OK', data: await answer(input) }
  }
  const root = createRootRoute({ component: Outlet, validateSearch: (search: Search): Search => search })
  const page = createRoute({ getParentRoute: () => root, path: '/', component: DashboardPage })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <ApiProvider api={outboundApi(send, {})}>
          <Suspense fallback="Signing in">
            <RouterProvider router={router} />
          </Suspense>
        </ApiProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  const search = (): Search => router.state.location.search
  const askedFor = (path: string) => asked.filter((a) => a.url === path).map((a) => a.body)
  return { ...view, search, asked, askedFor }
}
