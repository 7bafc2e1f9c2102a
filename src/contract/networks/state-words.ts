import { z } from 'zod'
import { call } from '../call.ts'
import { amount } from '../money.ts'
import { conversionStatuses } from '../status.ts'

const connectionUuid = z.uuid()
const status = z.enum(conversionStatuses, 'Must be pending, approved, rejected or paid')
export const unknownState = z.object({
  /** As written by the network. */
  word: z.string(),
  conversionCount: z.number(),
  sums: z.array(z.object({ currencyCode: z.string(), sale: amount, commission: amount })),
})
export type UnknownState = z.output<typeof unknownState>
export const saidState = z.object({ stateWordUuid: z.uuid(), word: z.string(), status })
export type SaidState = z.output<typeof saidState>

/** Unknown words for states. Sales in such a state do not count until a user sets its meaning. */
export const stateWords = {
  list: call({
    method: 'GET',
    path: '/networks/v1/connections/{connectionUuid}/states',
    kind: 'read',
    summary:
      'Words for states of a connection’s sales that nobody knows, and those the account has said the meaning of',
    input: z.object({ connectionUuid }),
    output: z.object({ unknown: z.array(unknownState), said: z.array(saidState) }),
  }),
  save: call({
    method: 'POST',
    path: '/networks/v1/connections/{connectionUuid}/states',
    kind: 'write',
    summary: 'Says what a word for a state means, for the sales that are there and those to come',
    input: z.object({
      connectionUuid,
      /** As named by the sales, ignoring case. */
      word: z.string().trim().min(1).max(60),
      status,
    }),
    output: saidState,
  }),
  remove: call({
    method: 'DELETE',
    path: '/networks/v1/connections/{connectionUuid}/states/{stateWordUuid}',
    kind: 'write',
    summary: 'Takes it back: sales in this state count nothing again',
    input: z.object({ connectionUuid, stateWordUuid: z.uuid() }),
    output: z.object({}),
  }),
}
