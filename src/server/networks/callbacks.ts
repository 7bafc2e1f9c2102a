import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Log } from '../log/log.ts'
import type { Later } from '../jobs/later.ts'
import type { CallbackResult, TakeCallback } from './callback-batch.ts'
import { rawCallback, readRaw } from './callback-request.ts'

export const callbackKind = 'callback'
const keptCallback = rawCallback.extend({ token: z.string() })

export const callbackPath = '/tr/callbacks/v1/'
const path = /^\/tr\/callbacks\/v1\/([0-9a-f]{32})\/?(?:\?|$)/

/** The secret in a callback's path; undefined for other paths. */
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
 * Real-time callbacks of networks, `/tr/callbacks/v1/{token}`, GET and POST. An unknown token, one of a closed
 * connection and a malformed one get the same answer. 200 means stored: in the ledger or, while the record store is
 * away, on disk. Many networks call only once.
 */
export function createCallbacks({
  take,
  log,
  isFull = () => false,
  later,
}: {
  take: TakeCallback
  log: Log
  isFull?: () => boolean
  later: Later
}) {
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    if (req.method !== 'GET' && req.method !== 'POST')
      return send(res, 405, 'Only GET and POST', { allow: 'GET, POST' })
    const token = tokenOf(req.url ?? '')
    if (!token) return send(res, 404, 'Not found')
    if (isFull()) return answer(res, 'away') // networks retry
    const raw = await readRaw(req)
    if (raw === 'too large') return send(res, 413, 'At most 64 kB', { connection: 'close' })
    const result = later.isWaiting() ? 'away' : await take(token, raw)
    if (result !== 'away') return answer(res, result)
    return answer(res, (await later.keep(callbackKind, JSON.stringify({ token, ...raw }))) ? 'kept' : 'away')
  }
  return {
    /**
     * Processes a callback that waited on disk. Invalid and unknown callbacks were answered on arrival: here they count
     * as taken.
     */
    takeKept: async (text: string, receivedAt: Date): Promise<'taken' | 'away'> => {
      const { token, ...raw } = keptCallback.parse(JSON.parse(text))
      return (await take(token, raw, receivedAt)) === 'away' ? 'away' : 'taken'
    },
    handle: (req: IncomingMessage, res: ServerResponse): void => {
      respond(req, res).catch((error: unknown) => {
        if (!req.destroyed) log.error('callback broke', { error }) // the path contains a secret, so it is not logged
        if (res.headersSent) res.destroy()
        else send(res, 500, 'Something went wrong')
      })
    },
  }
}
