import type { Call, Input, Output } from '../../contract/call.ts'
import { ApiError } from './api-error.ts'

type Calls = Record<string, Record<string, Call>>
/** What the browser needs of a call; schemas stay on the server. */
export type Route = Pick<Call, 'method' | 'path'>

/** One function per call of the contract, with its types. */
export type Api<C extends Calls> = {
  [M in keyof C]: {
    [K in keyof C[M]]: (input: Input<C[M][K]>, options?: { signal?: AbortSignal }) => Promise<Output<C[M][K]>>
  }
}
export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the base, with its query string. */
  url: string
  body?: unknown
  signal?: AbortSignal
}
/** Sends a request and returns the envelope, or throws ApiError. */
export type Send = (request: WireRequest) => Promise<{ code: number; message: string; data: unknown }>

export interface ApiEvents {
  /** The session has ended (code 401). */
  onSignedOut?: () => void
  onDemoRefusal?: () => void
  /** The user has to prove their identity again (code 428). True: they did, and the call is repeated. */
  askProof?: () => Promise<boolean>
  /** The stores are unavailable. */
  onAway?: () => void
  /** The server is unreachable. */
  onUnreachable?: () => void
  /** Nothing can be saved: the disk is nearly full. */
  onFull?: () => void
  demoMessage: string
  awayMessage: string
  fullMessage: string
}

/** Builds the client from the routes of a contract: `api.insights.statistics({ … })`. */
export function createApi<C extends Calls>(
  routes: Record<keyof C, Record<string, Route>>,
  send: Send,
  events: ApiEvents,
): Api<C> {
  const ask = async (route: Route, input: unknown, signal?: AbortSignal) => {
    const request = { ...toRequest(route, input), signal }
    let answer = await send(request).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 0) events.onUnreachable?.()
      throw error
    })
    if (answer.code === 428 && (await events.askProof?.())) answer = await send(request)
    if (answer.code === 200) return answer.data
    if (answer.code === 401) events.onSignedOut?.()
    if (answer.message === events.awayMessage) events.onAway?.()
    if (answer.message === events.fullMessage) events.onFull?.()
    if (answer.message === events.demoMessage) events.onDemoRefusal?.()
    throw new ApiError(answer.code, answer.message)
  }
  const modules = Object.entries(routes as Record<string, Record<string, Route>>).map(([module, calls]) => [
    module,
    Object.fromEntries(
      Object.entries(calls).map(([name, route]) => [
        name,
        (input: unknown, options?: { signal?: AbortSignal }) => ask(route, input, options?.signal),
      ]),
    ),
  ])
  return Object.fromEntries(modules) as Api<C>
}

/** Fills the path from the input; the rest becomes the query string of a GET, or the body of any other request. */
export function toRequest(route: Route, input: unknown): WireRequest {
  const rest: Record<string, unknown> = { ...(input as object) }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new ApiError(0, `${name} is missing`)
    return encodeURIComponent(value)
  })
  const method = route.method === 'UPDATE' ? 'PUT' : route.method
  if (method === 'DELETE' && Object.keys(rest).length === 0) return { method, url: path }
  if (method !== 'GET') return { method, url: path, body: rest }
  const query = queryText(rest)
  return { method, url: query === '' ? path : `${path}?${query}` }
}

function queryText(values: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue
      params.append(key, typeof item === 'string' ? item : JSON.stringify(item))
    }
  }
  return params.toString()
}
