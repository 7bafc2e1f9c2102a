import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Log } from '../../log/log.ts'
import type { Database } from '../../store/database/open.ts'
import { stripeCustomer } from '../tables.ts'
import { isSigned } from './signature.ts'

export const webhookPath = '/tr/billing/v1/stripe'
export const syncName = 'billing.stripeSync'
const mostBytes = 1_000_000

const event = z.object({
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ id: z.string().optional(), object: z.string(), customer: z.unknown() }).partial(),
  }),
})
/** The customer an event is about: the object itself, or its owner. */
export function customerIn(text: string): { livemode: boolean; customer: string | null } | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const read = event.safeParse(json)
  if (!read.success) return null
  const { object, id, customer } = read.data.data.object
  const named = z.union([z.string(), z.object({ id: z.string() }).transform((c) => c.id)]).safeParse(customer)
  return {
    livemode: read.data.livemode,
    customer: object === 'customer' ? (id ?? null) : named.success ? named.data : null,
  }
}

async function bodyOf(req: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Parts = {
  database: Database
  clock: Clock
  log: Log
  send: SendJob
  secrets: readonly string[]
  isLive: boolean
}

/**
 * A Stripe event is only a hint that something changed: its customer is read again. So duplicates, delays and
 * reordering do not matter, and no event is stored. It is answered once the read is certain to happen.
 */
export const webhook =
  ({ database, clock, log, send, secrets, isLive }: Parts) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const answer = (status: number) => res.writeHead(status).end()
    const take = async (): Promise<number> => {
      if (req.method !== 'POST') return 405
      if (secrets.length === 0) return 503
      const header = req.headers['stripe-signature']
      const body = await bodyOf(req)
      if (body === null) return 413
      if (typeof header !== 'string' || !isSigned(body, header, secrets, clock.now())) return 400
      const told = customerIn(body.toString('utf8'))
      if (!told || told.livemode !== isLive) return 400
      if (told.customer === null) return 200
      const [known] = await database.system
        .select({ accountUuid: stripeCustomer.accountUuid })
        .from(stripeCustomer)
        .where(eq(stripeCustomer.customerId, told.customer))
      if (known) await send(syncName, known, { key: known.accountUuid })
      return 200
    }
    take().then(answer, (error: unknown) => {
      log.error('a word of Stripe was not taken', { error })
      answer(500) // Stripe retries
    })
  }
