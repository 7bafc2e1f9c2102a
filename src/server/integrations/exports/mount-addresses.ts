import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { awayMessage } from '../../../contract/errors.ts'
import { errorStack } from '../../log/error-text.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Log } from '../../log/log.ts'
import { isStoreAway, isTooMuch } from '../../store/store-away.ts'
import { addressPaths, isAddressSecret } from './address-text.ts'
import type { FindAddress, FoundAddress } from './find-address.ts'
import { NoSheet, type SheetAnswer } from './sheet-answer.ts'

export type MountParts = {
  find: FindAddress
  sheet: (found: FoundAddress) => Promise<SheetAnswer>
  calendar: (found: FoundAddress) => Promise<string>
  rates: RateLimits
  log: Log
}
type Answer = { status: number; text: string; headers?: Record<string, string>; type?: string }

/** Pages at secret addresses must not be cached or indexed, or sent to other sites as a referrer. */
const headers = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const unknown: Answer = {
  status: 404,
  text: 'There is no such address. It may have been renewed or removed in Outbound: Integrations, Exports.',
}

/** Secret addresses of exports, outside the API: whoever knows one can read the file, others get no information. */
export function mountAddresses(app: FastifyInstance, { find, sheet, calendar, rates, log }: MountParts): void {
  const answerOf = async (kind: keyof typeof addressPaths, file: string): Promise<Answer> => {
    const { ending } = addressPaths[kind]
    const secret = file.endsWith(ending) ? file.slice(0, -ending.length) : ''
    if (!isAddressSecret(secret)) return unknown
    const seconds = rates.take('exportAddress', secret)
    if (seconds > 0)
      return {
        status: 429,
        text: `This address is asked too often. Ask again in ${seconds} s.`,
        headers: { 'retry-after': String(seconds) },
      }
    const found = await find(secret)
    if (found?.address.kind !== kind) return unknown
    if (found.pause !== null)
      return {
        status: 403,
        text: `This address is paused. ${found.pause} A new one can be drawn in Outbound: Integrations, Exports.`,
      }
    if (kind === 'calendar') return { status: 200, text: await calendar(found), type: 'text/calendar; charset=utf-8' }
    if (!found.view) return unknown
    const { text, readAt, leftOut } = await sheet(found)
    return {
      status: 200,
      text,
      type: 'text/csv; charset=utf-8',
      headers: { 'last-modified': readAt.toUTCString(), 'x-outbound-rows-left-out': String(leftOut) },
    }
  }
  const refusal = (error: unknown): Answer => {
    if (error instanceof NoSheet) return { status: 422, text: error.message }
    if (isStoreAway(error)) return { status: 503, text: awayMessage, headers: { 'retry-after': '5' } }
    if (isTooMuch(error))
      return { status: 503, text: 'This view asks for too much at once. Save it with fewer days or fewer columns.' }
    log.error('an address of an export broke', { error, stack: errorStack(error) })
    return { status: 500, text: 'Something went wrong' }
  }
  for (const kind of Object.keys(addressPaths) as (keyof typeof addressPaths)[])
    app.get<{ Params: { file: string } }>(
      `${addressPaths[kind].path}/:file`,
      async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
        const answer = await answerOf(kind, request.params.file).catch(refusal)
        return reply
          .code(answer.status)
          .headers({ ...headers, ...answer.headers })
          .type(answer.type ?? 'text/plain; charset=utf-8')
          .send(answer.text)
      },
    )
}
