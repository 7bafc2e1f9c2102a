import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Work done for a request until it is answered. Work shared with others afterwards belongs to no request. */
type Scope = { id: string; isAnswered: boolean }
const scopes = new AsyncLocalStorage<Scope | undefined>()

export const requestIdHeader = 'x-request-id'
/** Valid request ids from a proxy. Any other id is not logged, and the request gets a new one. */
const wellFormed = /^[\w.:=+/@-]{8,64}$/

/** Ids of this process: a random prefix, then a counter. */
const own = randomBytes(6).toString('hex')
let made = 0
const newId = (): string => `${own}-${(++made).toString(36).padStart(4, '0')}`

/** The request's own id if it is valid, otherwise a new one. */
export function idOf(said: string | string[] | undefined): string {
  return typeof said === 'string' && wellFormed.test(said) ? said : newId()
}

/** The id of the request this work is for; undefined for background work. */
export function currentRequest(): string | undefined {
  const scope = scopes.getStore()
  return scope === undefined || scope.isAnswered ? undefined : scope.id
}

/** Runs the work of a request: its id is in the response header, and in every log line written meanwhile. */
export function inRequest(req: IncomingMessage, res: ServerResponse, work: () => void): void {
  const scope: Scope = { id: idOf(req.headers[requestIdHeader]), isAnswered: false }
  res.setHeader(requestIdHeader, scope.id)
  res.once('close', () => (scope.isAnswered = true))
  scopes.run(scope, work)
}

/** Runs work that a request only triggers, such as jobs that were waiting anyway. */
export const outsideRequests = <T>(work: () => T): T => scopes.run(undefined, work)
