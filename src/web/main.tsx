import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './styles/index.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiProvider, outboundApi } from './lib/api.tsx'
import { createSwitch } from './lib/create-switch.ts'
import { httpSend } from './lib/http-send.ts'
import { onTabMessage } from './lib/other-tabs.ts'
import { followFormats } from './lib/own-formats.ts'
import { createProofAsker } from './lib/proof-asker.ts'
import { askFailedAnew, createQueryClient } from './lib/query-client.ts'
import { meQuery } from './lib/session.ts'
import { createStoresAway } from './lib/stores-away.ts'
import { paletteSources } from './palette-sources.ts'
import { screens } from './routes.tsx'
import { AwayBar } from './shell/away-bar.tsx'
import { type AppRouter, createAppRouter } from './shell/create-router.tsx'
import { keepFocus } from './ui/focus/keep-focus.ts'
import { createShortcuts, ShortcutProvider } from './ui/shortcuts.tsx'
import { cssVariables, theme } from './ui/theme.ts'

/** Under an own domain these are not there: then it is up as soon as it answers. */
const isUp = (path: string) => async () => (await fetch(path)).status < 500

/** The only place that knows all parts. */
function start(root: HTMLElement): void {
  const queries = createQueryClient()
  const demo = createSwitch()
  const proof = createProofAsker()
  const away = createStoresAway(isUp('/healthz'))
  const full = createStoresAway(isUp('/healthz'))
  const gone = createStoresAway(isUp('/livez'))
  gone.subscribe(() => {
    if (!gone.get()) void askFailedAnew(queries)
  })
  const parts: { router?: AppRouter } = {}
  const api = outboundApi(
    httpSend((...args) => fetch(...args)),
    {
      onDemoRefusal: () => demo.set(true),
      askProof: proof.ask,
      onAway: away.notice,
      onFull: full.notice,
      onUnreachable: gone.notice,
      onSignedOut: () => {
        // only a session that ended while someone worked: who was never signed in is led by the router
        if (!parts.router || queries.getQueryData(meQuery(api).queryKey) === undefined) return
        const { href, pathname } = parts.router.state.location
        if (/^\/(partner|share)(\/|$)/.test(pathname)) return // merchants and creators have their own sessions
        queries.clear()
        void parts.router.navigate({ to: '/login', search: { next: href } })
      },
    },
  )
  followFormats(queries, api)
  parts.router = createAppRouter({ screens, sources: paletteSources(api, queries), api, queries, demo, proof })
  keepFocus(document)
  onTabMessage(() => void queries.resetQueries()) // another currency, zone or format: nothing that is kept holds
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <ApiProvider api={api}>
            <ShortcutProvider registry={createShortcuts()}>
              <RouterProvider router={parts.router} />
              <AwayBar {...{ away, full, gone }} />
            </ShortcutProvider>
          </ApiProvider>
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) start(root)
