import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ComponentType, createElement, Suspense } from 'react'
import { vi } from 'vitest'
import type { Me } from '../../contract/account/account.ts'
import type { AlertList } from '../../contract/alerts/alerts.ts'
import type { Output } from '../../contract/call.ts'
import type { contract } from '../../contract/index.ts'
import { emptyMetrics } from '../../contract/metrics.ts'
import { reportRows } from '../../contract/insights/report-rows.ts'
import type { NetworkConnection } from '../../contract/networks/networks.ts'
import type { Site } from '../../contract/sites/sites.ts'
import { ApiError } from './api-error.ts'
import { ApiProvider, type OutboundApi, outboundApi } from './api.tsx'
import type { WireRequest } from './create-api.ts'
import { holdToContract } from './held-to-contract.ts'
import { followFormats } from './own-formats.ts'
import { answerPage } from '../../report/answer-page.ts'
import { crossTable, packCross } from '../../report/cross-table.ts'
import { loadPlain } from '../../report/report-data.ts'
import { brokenOnPages } from '../../report/page-choice.ts'
import { clockIn } from '../../report/elapsed.ts'
import { pageRequest } from '../../report/report-page.ts'
import { type ReportCalls, viewCsv, viewReport } from '../../report/view-report.ts'
import { parseSearch, type Search, stringifySearch } from '../../report/search.ts'

export const mette: Me = {
  userUuid: '7f0e8c1a-0000-4000-8000-000000000001',
  userFirstname: 'Mette',
  userLastname: 'Østergaard',
  userEmail: 'mette@example.com',
  userPhoneCountryCode: '',
  userPhone: '',
  userIsActive: true,
  userCreatedDatetime: '2026-01-05T09:00:00.000Z',
  userLoginDatetime: '2026-03-02T09:00:00.000Z',
  userUpdatedDatetime: '2026-01-05T09:00:00.000Z',
  userTitle: '',
  userRole: 'owner',
  userRights: ['read', 'manage', 'money', 'users', 'deactivate'],
  userCurrencyCode: 'DKK',
  userTimezone: 'Europe/Copenhagen',
  userFormat: 'british',
  userCsvMark: 'point',
  userBrokenLinksAccess: true,
  userIsDemo: false,
  userIsConfirmed: true,
  userAccountPlan: 'Growth',
  userAccountFeatures: ['recommendations', 'customNetworks', 'wordpressPlugin'],
  userAccountRevshareEnabled: false,
  userAccountParts: ['partners', 'creators', 'feeds'],
  account: { accountUuid: '7f0e8c1a-0000-4000-8000-000000000002', accountName: 'Østergaard' },
  currency: { currencyCode: 'DKK' },
}
const network = (n: number, networkName: string, networkIdentifier: string) => ({
  networkUuid: `11111111-0000-4000-8000-00000000000${n}`,
  networkName,
  networkIdentifier,
})
export const awin = network(1, 'Awin', 'awin')
export const inbound = network(2, 'Direct', 'inbound')
/** A network that the account disconnected. */
export const left = network(3, 'Adtraction', 'adtraction')
const listed = (one: typeof awin): Output<typeof contract.networks.list>[number] => ({
  ...one,
  networkUrl: '',
  networkLogoUrl: null,
  features: {
    apiConversions: true,
    apiPaidConversions: true,
    apiPrograms: true,
    apiChannels: true,
    apiRejections: true,
    apiCpc: false,
    callbacks: true,
  },
})
/** Connections to them, the disconnected one last. */
export const connections: NetworkConnection[] = [awin, inbound, left].map((of, i) => ({
  connectionUuid: `22222222-0000-4000-8000-00000000000${i + 1}`,
  connectionName: '',
  connectionApiPartnerId: '',
  connectionIsActive: of !== left,
  connectionIsFallback: false,
  connectionCallbackStatus: 'INACTIVE',
  connectionCreatedDatetime: '2026-01-01T00:00:00.000Z',
  connectionUpdatedDatetime: '2026-01-01T00:00:00.000Z',
  connectionLastImportDatetime: null,
  network: of,
  connectionChannels: [],
}))
/** A site as in the list of sites. */
export const siteOf = (over: Partial<Site> = {}): Site => ({
  channelUuid: '66666666-0000-4000-8000-000000000001',
  channelName: 'Café',
  channelDomain: 'café.dk',
  channelType: 'Website',
  channelFaviconUrl: null,
  channelCurrencyCode: 'DKK',
  channelIsActive: true,
  channelCreatedDatetime: '2026-01-01T00:00:00.000Z',
  ...over,
})

/** The server's answers: data, or a failure. By path; `body` is what was sent. */
export type Answers = Record<string, (body: never) => unknown>
export class Refusal extends Error {
  readonly code: number
  constructor(message: string, code = 400) {
    super(message)
    this.code = code
  }
}

/** The list of alerts of an account without problems. */
export const noAlerts: AlertList = {
  currencyCode: 'DKK',
  lookedDatetime: '2026-11-20T00:20:00.000Z',
  watched: { siteCount: 0, connectionCount: 0, merchantCount: 0 },
  atStake: { lost: null, lateScore: 0 },
  alerts: [],
}

const standard: Answers = {
  '/overview/v1/start': () => ({ hasPageviews: true, hasClicks: true, hasConversions: true, hasWeek: true }),
  '/profile/v1/me': () => mette,
  '/insights/v1/statistics': () => ({
    rows: [],
    totals: { ...emptyMetrics(), currencyCode: 'DKK' },
    unconvertedCurrencies: [],
  }),
  '/networks/v1/list': () => [awin, inbound].map(listed),
  '/networks/v1/connections': () => connections.map((c) => ({ ...c, connectionChannels: [] })),
  '/discovers/v2/brokenlinks/overview': () => ({
    brokenLinks: [],
    ignoredBrokenLinks: [],
    totals: {},
    urlScanner: { limit: 0, hours: 6 },
    allClicks: { groups: [] },
    moreBrokenLinksCount: 0,
    unscannedLinksCount: 0,
    couldNotCheck: [],
    healed: { clickCount: 0, score: 0, scoreLow: 0, scoreHigh: 0, links: [] },
    currencyCode: 'DKK',
    lastLookDatetime: null,
  }),
  '/insights/v1/naming': () => ({ version: 0, rules: [], history: [] }),
  '/money/v1/rates/newest': () => ({ day: '2026-11-19', isOld: false }),
  '/alerts/v1/list': () => noAlerts,
  '/brand/v1/page': () => ({ brand: null }),
  '/brand/v1/shown': () => ({ brand: null }),
  '/domains/v1/domains': () => ({ domains: [], address: 'http://localhost:3000' }),
}

const rowsPath = '/insights/v1/statistics/rows'
/** Pages of a report, built from the answers to its whole query. */
async function pageOfWhole(api: OutboundApi, body: unknown) {
  const input = reportRows.page.input.parse(body)
  try {
    const plain = await loadPlain((question) => api.insights.statistics(question), pageRequest(input))
    const data = answerPage(plain, input, { of: 'now', currencyCode: 'DKK' })
    return { code: 200, message: '', data }
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, message: error.message, data: null }
    throw error
  }
}

const crossPath = '/insights/v1/statistics/cross'
/** A cross table, built from the answer to its whole query. */
async function crossOfWhole(api: OutboundApi, body: unknown) {
  const { metric, ...asked } = reportRows.cross.input.parse(body)
  const { rows, totals, isCut } = await api.insights.statistics(asked as never)
  const table = crossTable({ rows, totals: { now: totals, prev: null } }, metric, false)
  return { ...packCross(table), pairs: rows.length, isCut }
}

const filePath = '/insights/v1/statistics/file'
/** The file of a report, built from the answers to its queries. */
async function fileOfReport(api: OutboundApi, body: unknown): Promise<ReadableStream<Uint8Array>> {
  const { viewPath: path, viewSearch: search, columns } = reportRows.file.input.parse(body)
  const calls: ReportCalls = {
    statistics: (input) => api.insights.statistics(input),
    costs: (span) => api.costs.stats(span),
    maturity: (input) => api.outlook.maturity(input),
    expected: (input) => api.outlook.expected(input),
    connections: () => api.networks.connections({}),
    campaigns: () => api.merchants.campaigns({}),
    favourites: () => api.favourites.list({}),
    brokenOnPages: async () => brokenOnPages((await api.brokenLinks.overview({ show: false })).brokenLinks),
    naming: async () => (await api.naming.list({})).rules,
  }
  const clock = clockIn(mette.userTimezone)
  const report = await viewReport(
    calls,
    { path, search },
    { clock, period: 'view', columns: columns ?? null, currency: 'DKK' },
  )
  const text = new TextEncoder().encode(viewCsv(report).text)
  return new ReadableStream({
    start(control) {
      control.enqueue(text)
      control.close()
    },
  })
}

/**
 * Renders one screen at an address, with fake answers instead of a server. `pattern` is its route if that has
 * parameters.
 */
export function showPage(path: string, page: ComponentType, answers: Answers, pattern?: string) {
  const asked: WireRequest[] = []
  const all: Answers = { ...standard, ...answers }
  const api: OutboundApi = outboundApi(async (request) => {
    if (request.url === rowsPath && !all[rowsPath]) return pageOfWhole(api, request.body)
    if (request.url === crossPath && !all[crossPath])
      return { code: 200, message: '', data: await crossOfWhole(api, request.body) }
    if (request.url === filePath && !all[filePath]) {
      try {
        return { code: 200, message: '', data: await fileOfReport(api, request.body) }
      } catch (error) {
        if (error instanceof ApiError) return { code: error.code, message: error.message, data: null }
        throw error
      }
    }
    asked.push(request)
    // the input of a GET is in the address
    const [address = '', query] = request.url.split('?')
    const answer = all[request.url] ?? all[address]
    const sent = request.body ?? (query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query)))
    try {
      const data = answer ? await answer(sent as never) : []
      holdToContract(request, data)
      return { code: 200, message: '', data }
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code, message: error.message, data: null }
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
  followFormats(queries, api)
  // the shell requests it before the first screen
  const start = answers['/overview/v1/start']
  if (start) queries.setQueryData(['insights', 'start'], start(undefined as never))
  const { container, unmount } = render(
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
    container,
    unmount,
    asked,
    queries,
    /** Bodies sent to one path. */
    bodies: (url: string) => asked.filter((r) => r.url === url).map((r) => r.body),
    search: () => parseSearch(history.location.search),
    path: () => history.location.pathname,
  }
}

/** Intercepts downloads: their names and texts. `vi.restoreAllMocks()` restores the browser's. */
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
