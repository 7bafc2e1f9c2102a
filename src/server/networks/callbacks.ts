import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import type { CallbackResult, TakeCallback } from './callback-batch.ts'
import { readCallback } from './callback-request.ts'

export const callbackPath = '/tr/callbacks/v1/'
const path = /^\/tr\/callbacks\/v1\/([0-9a-f]{32})\/?(?:\?|$)/

/** The secret in a callback's path; undefined where it is no such path. */
export const tokenOf = (pathAndQuery: string): string | undefined => path.exec(pathAndQuery)?.[1]

const send = (res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) => {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers })
  res.end(text)
}
const answer = (res: ServerResponse, result: CallbackResult) => {
  if (result === 'kept') return send(res, 200, 'OK')
  if (result === 'unknown') return send(res, 404, 'Not found')
  if (result === 'away') return send(res, 503, 'Try again', { 'retry-after': '60' })
  return send(res, 400, result.problem)
}

/**
 * Real-time callbacks of networks, `/tr/callbacks/v1/{token}`, GET and POST. An unknown token, one of a closed connection and a
 * malformed one get the same answer. 200 means: it is in the ledger, on disk.
 */
export function createCallbacks({
  take,
  log,
  isFull = () => false,
}: {
  take: TakeCallback
  log: Log
  isFull?: () => boolean
}) {
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    if (req.method !== 'GET' && req.method !== 'POST')
      return send(res, 405, 'Only GET and POST', { allow: 'GET, POST' })
    const token = tokenOf(req.url ?? '')
    if (!token) return send(res, 404, 'Not found')
    if (isFull()) return answer(res, 'away') // networks send it again
    const request = await readCallback(req)
    if (request === 'too large') return send(res, 413, 'At most 64 kB', { connection: 'close' })
    return answer(res, await take(token, request))
  }
  return {
    handle: (req: IncomingMessage, res: ServerResponse): void => {
      respond(req, res).catch((error: unknown) => {
        if (!req.destroyed) log.error('callback broke', { error }) // the path holds a secret: it is not logged
        if (res.headersSent) res.destroy()
        else send(res, 500, 'Something went wrong')
      })
    },
  }
}
