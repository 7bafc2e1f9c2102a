import { z } from 'zod'
import { defineJob, type Job } from '../../jobs/index.ts'
import { customersOf } from './stripe-port.ts'
import { syncAccount, type SyncParts } from './sync.ts'
import { syncName } from './webhook.ts'

const one = z.object({ accountUuid: z.uuid() })

/** Reads one account from Stripe after Stripe reported a change. */
export const syncJob = (parts: SyncParts): Job<z.output<typeof one>> =>
  defineJob({
    name: syncName,
    about: {
      does: 'reads one account at Stripe',
      reads: 'Stripe',
      writes: 'stripe_customer, subscription, invoice',
      failing: 'a payment is noticed the next night',
    },
    payload: one,
    retries: 8,
    concurrency: 4,
    handler: ({ accountUuid }) => syncAccount(parts, accountUuid),
  })

/** Every night, reads all of them: a Stripe event may be lost, and a missing payment ends a plan by itself. */
export const resyncJob = (parts: SyncParts): Job =>
  defineJob({
    name: 'billing.stripeResync',
    about: {
      does: 'reads all accounts at Stripe',
      reads: 'Stripe',
      writes: 'stripe_customer, subscription, invoice',
      failing: 'a payment whose message was lost is noticed a night later',
    },
    payload: z.object({}).loose(),
    schedule: '41 3 * * *',
    handler: async () => {
      for (const { accountUuid } of await customersOf(parts.database))
        await syncAccount(parts, accountUuid).catch((error: unknown) =>
          parts.log.warn('an account was not read at Stripe', { account: accountUuid, error }),
        )
    },
  })
