import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { type ComponentType, createElement, Suspense } from 'react'
import { vi } from 'vitest'
import type { Me } from '../../contract/account/account.ts'
import { ApiProvider, outboundApi } from './api.tsx'
import type { WireRequest } from './create-api.ts'
import { parseSearch, type Search, stringifySearch } from '../../report/search.ts'

// a busy machine may take its time; a test that fails fails all the same
configure({ asyncUtilTimeout: 15_000 })

export const mette: Me = {
  userUuid: '7f0e8c1a-0000-4000-8000-000000000001',
  userFirstname: 'Mette',
  userLastname: 'Østergaard',
  userEmail: 'mette@example.com',
  userTitle: '',
  userRole: 'owner',
  userRights: ['read', 'manage', 'money', 'users'],
  userCurrencyCode: 'DKK',
  userTimezone: 'Europe/Copenhagen',
  userIsDemo: false,
  userAccountPlan: 'Growth',
  userAccountRevshareEnabled: false,
  account: { accountUuid: '7f0e8c1a-0000-4000-8000-000000000002', accountName: 'Østergaard' },
  currency: { currencyCode: 'DKK' },
}
export const awin = {
  networkUuid: '11111111-0000-4000-8000-000000000001',
  networkName: 'Awin',
  networkIdentifier: 'awin',
}
export const inbound = {
  networkUuid: '11111111-0000-4000-8000-000000000002',
  networkName: 'Direct',
  networkIdentifier: 'inbound',
}
/** A network the account is connected to no longer. */
export const left = {
  networkUuid: '11111111-0000-4000-8000-000000000003',
  networkName: 'Adtraction',
  networkIdentifier: 'adtraction',
}
/** Connections to them, the left one last. */
export const connections = [awin, inbound, left].map((network, i) => ({
  connectionUuid: `22222222-0000-4000-8000-00000000000${i + 1}`,
  connectionName: '',
  connectionIsActive: network !== left,
  network,
}))

/** What the server answers: data, or a failure. By path; `body` is what was sent. */
export type Answers = Record<string, (body: never) => unknown>
export class Refusal extends Error {}

const standard: Answers = {
  '/profile/v1/me': () => mette,
  '/networks/v1/list': () => [awin, inbound],
  '/networks/v1/connections': () => connections,
}

/** Shows one screen at an address, against answers instead of a server. `pattern` is its route when that has parameters. */
export function showPage(path: string, page: ComponentType, answers: Answers, pattern?: string) {
  const asked: WireRequest[] = []
  const all: Answers = { ...standard, ...answers }
  const api = outboundApi(async (request) => {
    asked.push(request)
    // what is asked with GET stands in the address
    const [address = '', query] = request.url.split('?')
    const answer = all[request.url] ?? all[address]
    const sent = request.body ?? (query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query)))
    try {
      const data = answer ? await answer(sent as never) : []
      return { code: 200, message: '', data }
    } catch (error) {
      if (error instanceof Refusal) return { code: 400, message: error.message, data: null }
      throw error
    }
  }, {})
  const root = createRootRoute({ validateSearch: (search: Search): Search => search })
  const [pathname = '/'] = path.split('?')
  const screen = createRoute({
    getParentRoute: () => root,
    path: pattern ?? pathname,
    component: () => createElement(page),
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([screen]), history, parseSearch, stringifySearch })
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, retry: false, placeholderData: (old: unknown) => old as never } },
  })
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <ApiProvider api={api}>
          <Suspense fallback={null}>
            <RouterProvider router={router as never} />
          </Suspense>
        </ApiProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return {
    asked,
    /** Bodies sent to one path. */
    bodies: (url: string) => asked.filter((r) => r.url === url).map((r) => r.body),
    search: () => parseSearch(history.location.search),
    path: () => history.location.pathname,
  }
}

/** Takes downloads instead of the browser: their names and texts. `vi.restoreAllMocks()` gives them back. */
export function catchDownloads(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:test/${blobs.size}`
    if (blob instanceof Blob) blobs.set(url, blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = blobs.get(this.getAttribute('href') ?? '')
    if (blob) files.push({ name: this.download, text: blob.text() })
  })
  return files
}
