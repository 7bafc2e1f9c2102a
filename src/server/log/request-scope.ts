import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Work done for a request until it is answered. Work that others share afterwards belongs to no request. */
type Scope = { id: string; isAnswered: boolean }
const scopes = new AsyncLocalStorage<Scope | undefined>()

export const requestIdHeader = 'x-request-id'
/** What a proxy in front may call a request. Whatever else comes is not written down, and the request gets a name of ours. */
const wellFormed = /^[\w.:=+/@-]{8,64}$/

/** Names of this process: unlike those of any other one, and one after the other. */
const own = randomBytes(6).toString('hex')
let made = 0
const newId = (): string => `${own}-${(++made).toString(36).padStart(4, '0')}`

/** The id that the request came with, if it is one that may be written down; else a new one. */
export function idOf(said: string | string[] | undefined): string {
  return typeof said === 'string' && wellFormed.test(said) ? said : newId()
}

/** The request that this is done for; undefined for what nobody waits for. */
export function currentRequest(): string | undefined {
  const scope = scopes.getStore()
  return scope === undefined || scope.isAnswered ? undefined : scope.id
}

/** Does the work of a request: its id is in the head of the answer, and in every line that the log gets meanwhile. */
export function inRequest(req: IncomingMessage, res: ServerResponse, work: () => void): void {
  const scope: Scope = { id: idOf(req.headers[requestIdHeader]), isAnswered: false }
  res.setHeader(requestIdHeader, scope.id)
  res.once('close', () => (scope.isAnswered = true))
  scopes.run(scope, work)
}

/** What a request only sets going, such as jobs that waited anyway. */
export const outsideRequests = <T>(work: () => T): T => scopes.run(undefined, work)
