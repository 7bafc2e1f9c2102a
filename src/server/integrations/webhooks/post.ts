import { answerSeconds } from '../../../contract/integrations/webhook-types.ts'
import { NetworkError } from '../../../connectors/shared/http/network-error.ts'
import { type Resolve, send } from '../../../connectors/shared/http/send.ts'
import type { Clock } from '../../time/clock.ts'
import { oneLine } from '../../log/one-line.ts'
import type { Seal } from '../../outside/index.ts'
import type { Met } from './after-try.ts'
import type { Endpoint } from './make-messages.ts'
import { signatures } from './sign.ts'
import { aboutEndpoint } from './vault.ts'

/** How long a receiver may take, and how much of its answer is read. */
const limits = { headerMs: answerSeconds * 1000, totalMs: answerSeconds * 1000, maxBytes: 64_000 }
/** Characters of an answer that are stored. */
const keptAnswer = 500

export type PostParts = {
  seal: Seal
  clock: Clock
  /** Redirects all requests to this base URL: the only way to reach a private address. */
  base: string | undefined
  resolve?: Resolve | undefined
  limits?: Partial<typeof limits> | undefined
}
export type Post = (
  endpoint: Endpoint,
  message: { id: string; body: string },
  signal?: AbortSignal,
) => Promise<Met & { signedTwice: boolean }>

const failure = (error: unknown): string => {
  if (error instanceof NetworkError) return error.message
  const code = (error as { code?: string }).code
  if (code === 'ECONNREFUSED') return 'The server refused the connection'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The server closed the connection'
  if (code?.startsWith('CERT_') || code?.includes('CERTIFICATE') || code === 'DEPTH_ZERO_SELF_SIGNED_CERT')
    return 'The certificate of the server is not valid'
  return 'The server could not be reached'
}

/** One try to deliver a message: by https to a public address, without following redirects. */
export const createPost =
  ({ seal, clock, base, resolve, limits: own }: PostParts): Post =>
  async (endpoint, { id, body }, signal) => {
    const written = new URL(seal.open(endpoint.sealedUrl, aboutEndpoint('url', endpoint)))
    const url = base === undefined ? written : new URL(`${written.pathname}${written.search}`, base)
    const now = clock.now()
    const secretOf = (sealed: string) => seal.open(sealed, aboutEndpoint('secret', endpoint))
    const isOldValid = endpoint.sealedOld !== null && endpoint.oldUntil !== null && endpoint.oldUntil > now
    const secrets = [secretOf(endpoint.sealedSecret), ...(isOldValid ? [secretOf(endpoint.sealedOld ?? '')] : [])]
    const timestamp = Math.floor(now.getTime() / 1000)
    const signed = endpoint.kind === 'webhook'
    const began = performance.now()
    const met = { signedTwice: signed && isOldValid }
    try {
      const answer = await send(
        {
          url,
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'Outbound-Webhooks/1',
            ...(signed
              ? {
                  'webhook-id': id,
                  'webhook-timestamp': String(timestamp),
                  'webhook-signature': signatures({ id, timestamp, body }, secrets),
                }
              : {}),
          },
          body,
          trusted: base !== undefined,
          limits: { ...limits, ...own },
          signal,
        },
        resolve,
      )
      return {
        ...met,
        status: answer.status,
        answer: oneLine(answer.body.toString('utf8')).slice(0, keptAnswer),
        retryAfter: answer.headers['retry-after'],
        tookMs: Math.round(performance.now() - began),
      }
    } catch (error) {
      return { ...met, status: null, answer: failure(error), tookMs: Math.round(performance.now() - began) }
    }
  }
