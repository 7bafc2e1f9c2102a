import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, dayRange } from '../days.ts'
import { nameOf } from '../name.ts'
import { endpointKindKeys, longestEndpointName, mostAgain, webhookTypeKeys } from './webhook-types.ts'

const only = { feature: 'api' as const, right: 'manage' as const }

export const endpointStates = ['working', 'new', 'failing', 'off'] as const
export const messageStates = ['waiting', 'delivered', 'failed'] as const

export const webhookEndpoint = z.object({
  endpointUuid: z.uuid(),
  endpointName: z.string(),
  endpointKind: z.enum(endpointKindKeys),
  /** Host and path; for a chat service the host only, because its path is the permission to post. */
  endpointShown: z.string(),
  endpointTypes: z.array(z.enum(webhookTypeKeys)),
  /** The last characters of the secret; '' for a chat service, which has none. */
  endpointSecretEnd: z.string(),
  /** Until when the previous secret also signs; null if there is none. */
  endpointOldUntilDatetime: z.string().nullable(),
  endpointMakerName: z.string(),
  endpointCreatedDatetime: z.string(),
  /** `failing`: only failures since then; `off`: nothing is sent until it is turned on. */
  endpointState: z.enum(endpointStates),
  endpointFailingDatetime: z.string().nullable(),
  /** Why nothing is sent, or the last try's error, in a sentence; '' if it works. */
  endpointWhy: z.string(),
  endpointLastDatetime: z.string().nullable(),
  /** Messages of seven days by day in the caller's time zone, oldest first. */
  days: z.array(z.object({ day: z.string(), delivered: z.number(), late: z.number(), open: z.number() })),
  deliveredCount: z.number(),
  waitingCount: z.number(),
  failedCount: z.number(),
})
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

export const webhookMessage = z.object({
  messageId: z.string(),
  messageType: z.string(),
  messageAbout: z.string(),
  messageState: z.enum(messageStates),
  messageCreatedDatetime: z.string(),
  messageTriedDatetime: z.string().nullable(),
  messageNextDatetime: z.string().nullable(),
  messageTries: z.number(),
  /** The last HTTP status received; null if none was. */
  messageStatus: z.number().nullable(),
  messageTookMs: z.number().nullable(),
  messageSignedTwice: z.boolean(),
})
export type WebhookMessage = z.output<typeof webhookMessage>

const one = z.object({ endpointUuid: z.uuid() })
const types = z.array(z.enum(webhookTypeKeys)).min(1, 'Choose what is sent').max(webhookTypeKeys.length)
const url = z.url('Must be an address like https://example.com/hook').max(2000)

export const webhooks = {
  list: call({
    method: 'GET',
    path: '/integrations/v1/webhooks',
    kind: 'read',
    ...only,
    summary: 'Endpoints of webhooks with what became of their messages in seven days',
    input: z.object({}),
    output: z.object({ endpoints: z.array(webhookEndpoint), most: z.number() }),
  }),
  create: call({
    method: 'POST',
    path: '/integrations/v1/webhooks',
    kind: 'write',
    proof: true,
    ...only,
    summary: 'Makes an endpoint. The secret is in this answer and nowhere else; a chat service has none',
    input: z.object({
      endpointName: nameOf(longestEndpointName),
      endpointKind: z.enum(endpointKindKeys).default('webhook'),
      endpointUrl: url,
      endpointTypes: types,
    }),
    output: z.object({ secret: z.string(), endpoint: webhookEndpoint }),
  }),
  update: call({
    method: 'PATCH',
    path: '/integrations/v1/webhooks/{endpointUuid}',
    kind: 'write',
    ...only,
    summary: 'Changes the name of an endpoint, and what it takes',
    input: one.extend({ endpointName: nameOf(longestEndpointName), endpointTypes: types }),
    output: webhookEndpoint,
  }),
  remove: call({
    method: 'DELETE',
    path: '/integrations/v1/webhooks/{endpointUuid}',
    kind: 'write',
    ...only,
    summary: 'Removes an endpoint with its messages; what waits is not sent',
    input: one,
    output: z.object({}),
  }),
  rotate: call({
    method: 'POST',
    path: '/integrations/v1/webhooks/{endpointUuid}/secret',
    kind: 'write',
    proof: true,
    ...only,
    summary: 'Draws another secret, given this once. The one before signs beside it for a day',
    input: one,
    output: z.object({ secret: z.string(), endpoint: webhookEndpoint }),
  }),
  endOld: call({
    method: 'DELETE',
    path: '/integrations/v1/webhooks/{endpointUuid}/secret',
    kind: 'write',
    ...only,
    summary: 'Ends the secret before at once',
    input: one,
    output: webhookEndpoint,
  }),
  turn: call({
    method: 'POST',
    path: '/integrations/v1/webhooks/{endpointUuid}/turn',
    kind: 'write',
    ...only,
    summary: 'Turns an endpoint off, or on again; what waits is sent then',
    input: one.extend({ isOn: z.boolean() }),
    output: webhookEndpoint,
  }),
  ping: call({
    method: 'POST',
    path: '/integrations/v1/webhooks/{endpointUuid}/ping',
    kind: 'write',
    ...only,
    summary: 'Sends a test message',
    input: one,
    output: webhookMessage,
  }),
  messages: call({
    method: 'POST',
    path: '/integrations/v1/webhooks/{endpointUuid}/messages',
    kind: 'read',
    ...only,
    summary: 'Messages of an endpoint in a range of days, the newest first',
    input: one
      .extend({
        ...dayRange,
        /** `late`: delivered, but not at the first try. */
        show: z.enum(['all', 'open', 'late']).default('all'),
        /** Part of the subject, or a message id. */
        search: z.string().trim().max(200).default(''),
        offset: z.number().int().min(0).max(1_000_000).default(0),
        limit: z.number().int().min(1).max(500).default(50),
      })
      .superRefine(checkRange),
    output: z.object({
      messages: z.array(webhookMessage),
      total: z.number(),
      counts: z.object({ all: z.number(), open: z.number(), late: z.number() }),
      /** The median response time, in milliseconds; null before the first. */
      usualMs: z.number().nullable(),
    }),
  }),
  message: call({
    method: 'GET',
    path: '/integrations/v1/webhook-messages/{messageId}',
    kind: 'read',
    ...only,
    summary: 'One message: what was sent, and what each try met',
    input: z.object({ messageId: z.string().regex(/^msg_[0-9A-Za-z]{24}$/, 'Must be the id of a message') }),
    output: webhookMessage.extend({
      endpointUuid: z.uuid(),
      body: z.string(),
      tries: z.array(
        z.object({
          number: z.number(),
          datetime: z.string(),
          status: z.number().nullable(),
          tookMs: z.number(),
          answer: z.string(),
          isSignedTwice: z.boolean(),
        }),
      ),
    }),
  }),
  again: call({
    method: 'POST',
    path: '/integrations/v1/webhooks/{endpointUuid}/again',
    kind: 'write',
    ...only,
    summary: 'Sends messages again, under the ids they had: some, all that did not arrive, or all of a span of days',
    input: one.extend({
      what: z.discriminatedUnion('of', [
        z.object({ of: z.literal('some'), messageIds: z.array(z.string().max(40)).min(1).max(mostAgain) }),
        z.object({ of: z.literal('open') }),
        z.object({ of: z.literal('days'), ...dayRange }).superRefine(checkRange),
      ]),
    }),
    output: z.object({ count: z.number() }),
  }),
}
