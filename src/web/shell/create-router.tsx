import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { OutboundApi } from '../lib/api.tsx'
import { type Switch, useSwitch } from '../lib/create-switch.ts'
import { parseSearch, type Search, stringifySearch } from '../../report/search.ts'
import type { ProofAsker } from '../lib/proof-asker.ts'
import { currentUser } from '../lib/session.ts'
import { loadStart } from '../lib/start.ts'
import { signupPending } from '../lib/signup-state.ts'
import { notify } from '../ui/notify.ts'
import type { PaletteSource } from './palette-items.ts'
import { type Screen, screenOf } from './screen.ts'
import { ScreenError } from './screen-error.tsx'
import { ScreenLoading } from './screen-loading.tsx'
import { Shell } from './shell.tsx'
import { useDocumentTitle } from './use-document-title.ts'

export interface RouterParts {
  screens: readonly Screen[]
  sources: readonly PaletteSource[]
  api: OutboundApi
  queries: QueryClient
  demo: Switch
  proof: ProofAsker
  history?: RouterHistory
}

const DemoDialog = lazy(() => import('./demo-dialog.tsx'))

/** Around every page, inside or outside the shell: merchants have a demo, too, and their own pages. */
function Root({ screens, demo }: Pick<RouterParts, 'screens' | 'demo'>) {
  useDocumentTitle(screens)
  const isRefused = useSwitch(demo)
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>{isRefused ? <DemoDialog onClose={() => demo.set(false)} /> : null}</Suspense>
    </>
  )
}

const noticedLater = () => undefined

/** Builds the router from the table of screens. Routes come from data, so the router has no types of single paths. */
export function createAppRouter({
  screens,
  sources,
  api,
  queries,
  demo,
  proof,
  history = createBrowserHistory(),
}: RouterParts) {
  const root = createRootRoute({
    component: () => <Root screens={screens} demo={demo} />,
    validateSearch: (search: Search): Search => search,
  })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: async ({ location }) => {
      const wanted = location.href === '/' ? {} : { next: location.href }
      if (signupPending()) throw redirect({ to: '/signup/', search: wanted })
      // loads the code while the server identifies the user; a failure is retried and shown when the screen renders
      screenOf(screens, location.pathname)?.load().catch(noticedLater)
      const me = await currentUser(queries, api)
      if (!me) throw redirect({ to: '/login', search: wanted })
      void loadStart(queries, api, me.account.accountUuid)
    },
    component: () => <Shell screens={screens} sources={sources} proof={proof} />,
  })
  const routeOf = (screen: Screen) =>
    createRoute({
      getParentRoute: () => ((screen.frame ?? 'shell') === 'shell' ? shell : root) as typeof root,
      path: screen.path,
      component: lazyRouteComponent(screen.load),
    })
  const framed = screens.filter((s) => (s.frame ?? 'shell') === 'shell').map(routeOf)
  const alone = screens.filter((s) => s.frame === 'public' || s.frame === 'bare').map(routeOf)
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: ({ location }) => {
      notify(`There is no page at ${location.pathname}. This is the dashboard.`, 'bad')
      throw redirect({ to: '/' })
    },
  })
  return createRouter({
    routeTree: root.addChildren([shell.addChildren(framed), ...alone, unknown]),
    history,
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: ScreenLoading,
    defaultNotFoundComponent: () => null,
  })
}
export type AppRouter = ReturnType<typeof createAppRouter>
