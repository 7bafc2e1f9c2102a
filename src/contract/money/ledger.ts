import { z } from 'zod'
import { call } from '../call.ts'
import { csvType } from '../csv-file.ts'
import { checkRange, dayRange } from '../days.ts'
import { amount } from '../money.ts'

/**
 * What an arrival did to its transaction: `new` the first one; `changed` the amounts differ; `cut` money removed after
 * it was approved or paid; `gone` a network no longer lists it, or its file was deleted; `back` it is listed again;
 * `refused` it did not become the state, or its amounts could not be right; `moved` another state with the same money;
 * `detail` only other fields differ (such as a later order id).
 */
export const ledgerKinds = ['new', 'changed', 'cut', 'gone', 'back', 'refused', 'moved', 'detail'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** State and amounts as reported by the network, in its currency. A rejected or vanished transaction earns nothing. */
const said = z.object({
  status: z.string(),
  statusWord: z.string(),
  sale: amount,
  commission: amount,
  currencyCode: z.string(),
})

export const ledgerRow = z.object({
  ledgerId: z.number(),
  ledgerDatetime: z.string(),
  ledgerKind: z.enum(ledgerKinds),
  ledgerSource: z.enum(['api', 'callback', 'upload', 'own']),
  transactionId: z.string(),
  orderId: z.string(),
  name: z.string(),
  conversionUuid: z.uuid().nullable(),
  connectionUuid: z.uuid(),
  connectionName: z.string(),
  networkUuid: z.string(),
  networkName: z.string(),
  now: said,
  /** The state in force until then. */
  before: said.nullable(),
  /**
   * How much more (or less) the account earns through this arrival, in the currency of `now`. Over all arrivals of a
   * transaction they add up to its conversion's earnings: refused arrivals are excluded, and so are mere marks that it
   * is no longer listed.
   */
  difference: amount,
  /**
   * The same in the user's currency, as counted in reports: at the rate of the sale's own day, rounded to the cent with
   * each change (R9: amounts and rounding). Over all changes they add up to the revenue of the report.
   */
  converted: z.object({ difference: amount, currencyCode: z.string() }),
  /** Why it was refused, or another note; '' for none. */
  reason: z.string(),
})
export type LedgerRow = z.output<typeof ledgerRow>

const filters = z
  .object({
    connectionUuids: z.array(z.uuid()).max(1000).optional(),
    networkUuids: z.array(z.uuid()).max(1000).optional(),
    kinds: z.array(z.enum(ledgerKinds)).max(ledgerKinds.length).optional(),
    /** Part of a transaction id, an order id or a name. */
    search: z.string().trim().max(200).optional(),
  })
  .strict()
const ranged = z.object({ ...dayRange, filters: filters.default({}) })

export const ledger = {
  changes: call({
    method: 'POST',
    path: '/networks/v1/ledger',
    kind: 'read',
    limit: 'report',
    summary: 'What networks said of transactions in a range of days, the newest first, with what it was before',
    input: ranged
      .extend({
        offset: z.number().int().min(0).max(10_000_000).default(0),
        limit: z.number().int().min(1).max(1000).default(50),
      })
      .superRefine(checkRange),
    output: z.object({ rows: z.array(ledgerRow), total: z.number() }),
  }),
  file: call({
    method: 'POST',
    path: '/networks/v1/ledger/file',
    kind: 'read',
    limit: 'listFile',
    download: csvType,
    summary: 'All changes of the list as CSV, however many (R246: files of lists)',
    input: ranged.superRefine(checkRange),
    output: z.unknown(),
  }),
  sums: call({
    method: 'POST',
    path: '/networks/v1/ledger/sums',
    kind: 'read',
    limit: 'report',
    summary: 'How many changes of each kind each network made, and what they came to in the user’s currency',
    input: ranged.superRefine(checkRange),
    output: z.array(
      z.object({
        networkUuid: z.string(),
        networkName: z.string(),
        ledgerKind: z.enum(ledgerKinds),
        count: z.number(),
        difference: amount,
        /**
         * The part that networks no longer list (or list again: then negative) although its last state still counts.
         */
        unlisted: amount,
        currencyCode: z.string(),
      }),
    ),
  }),
  versions: call({
    method: 'GET',
    path: '/networks/v1/ledger/{conversionUuid}',
    kind: 'read',
    summary: 'Everything a network ever said of one transaction, the oldest first',
    input: z.object({ conversionUuid: z.uuid() }),
    output: z.array(ledgerRow),
  }),
}
