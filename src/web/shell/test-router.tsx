import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { ApiProvider, outboundApi } from '../lib/api.tsx'
import type { WireRequest } from '../lib/create-api.ts'
import { createSwitch } from '../lib/create-switch.ts'
import { createProofAsker } from '../lib/proof-asker.ts'
import { createQueryClient } from '../lib/query-client.ts'
import type { Me } from '../lib/session.ts'
import { mette } from '../lib/test-page.tsx'
import { screens } from '../routes.tsx'
import { createShortcuts, ShortcutProvider } from '../ui/shortcuts.tsx'
import { createAppRouter } from './create-router.tsx'
import type { Screen } from './screen.ts'

/** Screens of the table with their real addresses; their content is tested in their own folders. */
const standIns: Screen[] = screens.map((screen) =>
  (screen.frame ?? 'shell') === 'shell'
    ? Object.assign({}, screen, { load: () => Promise.resolve({ default: () => <h1>{screen.title}</h1> }) })
    : screen,
)

/** The app at an address, signed in as `me`. `unanswered`: a call that never gets an answer. */
export function start(path: string, me: Me | null, unanswered = '', hasData = true) {
  let present = me
  const sent: WireRequest[] = []
  const queries = createQueryClient()
  const api = outboundApi((request) => {
    sent.push(request)
    if (request.url === unanswered) return new Promise(() => undefined)
    if (request.url === '/overview/v1/start' && present) {
      const all = { hasPageviews: hasData, hasClicks: hasData, hasConversions: hasData, hasWeek: hasData }
      return Promise.resolve({ code: 200, message: 'success', data: all })
    }
    if (request.url === '/auth/v1/login') {
      const { userPassword } = request.body as { userPassword: string }
      if (userPassword !== 'demo-outbound')
        return Promise.resolve({ code: 400, message: 'Wrong e-mail or password', data: null })
      present = mette
      return Promise.resolve({ code: 200, message: 'success', data: mette })
    }
    if (request.url === '/auth/v1/logout') {
      present = null
      return Promise.resolve({ code: 200, message: 'success', data: {} })
    }
    return Promise.resolve(
      present ? { code: 200, message: 'success', data: present } : { code: 401, message: 'Sign in', data: null },
    )
  }, {})
  const router = createAppRouter({
    screens: standIns,
    sources: [],
    api,
    queries,
    demo: createSwitch(),
    proof: createProofAsker(),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <ApiProvider api={api}>
          <ShortcutProvider registry={createShortcuts()}>
            <RouterProvider router={router} />
          </ShortcutProvider>
        </ApiProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  const at = (href: string) => waitFor(() => expect(router.state.location.href).toBe(href))
  return { router, at, sent }
}
