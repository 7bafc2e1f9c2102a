import type { IncomingMessage, ServerResponse } from 'node:http'
import { anInvoiceId } from '../../contract/billing/billing.ts'
import type { Identify } from '../http/answer.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { findInvoiceFile } from './invoice-file.ts'
import { invoicesPath } from './invoices.ts'
import type { StripePort } from './stripe/port.ts'

type Parts = { database: Database; stripe: StripePort | null; identify: Identify; log: Log }
const say = (res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) => {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers })
  res.end(`${text}\n`)
}
/** Cookie only, no API key: a browser opens the address. */
const cookieOf = (req: IncomingMessage) => new Headers({ cookie: req.headers.cookie ?? '' })

/** Serves an invoice's file at its own address, to signed-in people who may see money. */
export function serveInvoice({ database, stripe, identify, log }: Parts) {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return say(res, 405, 'Only GET and HEAD', { allow: 'GET, HEAD' })
    const name = (req.url ?? '').split('?')[0]?.slice(invoicesPath.length) ?? ''
    const invoiceId = name.replace(/\.pdf$/, '')
    const who = await identify(cookieOf(req))
    if (!who) return say(res, 401, 'Sign in, and open this address once more')
    if (!who.rights.includes('money')) return say(res, 403, 'You may not see invoices')
    const found = anInvoiceId.test(invoiceId) ? await findInvoiceFile({ database, stripe }, who, invoiceId) : null
    if (!found) return say(res, 404, 'No such invoice')
    if ('url' in found) return say(res, 302, 'The invoice is at another address', { location: found.url })
    res.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': found.bytes.length,
      'content-disposition': `inline; filename="${found.fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    res.end(req.method === 'HEAD' ? undefined : found.bytes)
  }
  return (req: IncomingMessage, res: ServerResponse): void => {
    answer(req, res).catch((error: unknown) => {
      log.error('an invoice was not handed out', { error })
      if (!res.headersSent) say(res, 500, 'Something went wrong')
      else res.destroy()
    })
  }
}
