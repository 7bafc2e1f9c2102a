import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf } from '../name.ts'
import { addressRange } from './address-range.ts'
import { givenScopes, keyRates, longestKeyName, mostAddresses } from './api-limits.ts'

const only = { feature: 'api' as const }

export const keyStates = ['active', 'paused', 'expired', 'revoked'] as const

export const apiKeyRow = z.object({
  keyUuid: z.uuid(),
  keyName: z.string(),
  /** Created for a program or an assistant, or obtained by an assistant that a person authorized in the browser. */
  keyKind: z.enum(['program', 'assistant', 'grant']),
  /** Its public part and its last characters. */
  keyShown: z.string(),
  keyScopes: z.array(z.string()),
  /** Empty: allowed from everywhere. */
  keyAddresses: z.array(z.string()),
  keyUnitsPerMinute: z.number(),
  keyMakerUuid: z.uuid(),
  keyMakerName: z.string(),
  keyCreatedDatetime: z.string(),
  keyExpiresDatetime: z.string().nullable(),
  keyState: z.enum(keyStates),
  /** Why it is paused, in a sentence; '' if it is not. */
  keyPause: z.string(),
  keyEndedDatetime: z.string().nullable(),
  keyEndedBy: z.string(),
  keyUsedDatetime: z.string().nullable(),
  /** The address range of its last use. */
  keyUsedFrom: z.string(),
  /** In the last 30 days. */
  keyRequestCount: z.number(),
  keyRefusedCount: z.number(),
})
export type ApiKeyRow = z.output<typeof apiKeyRow>

export const apiKeys = {
  list: call({
    method: 'GET',
    path: '/integrations/v1/keys',
    kind: 'read',
    right: 'manage',
    ...only,
    summary: 'Keys of the API with their use in 30 days, and what was refused',
    input: z.object({}),
    output: z.object({
      /** Newest first; ended ones last. */
      keys: z.array(apiKeyRow),
      /** Requests in 30 days, by day (UTC), in order. */
      days: z.array(z.object({ day: z.string(), count: z.number() })),
      refusals: z.array(
        z.object({
          keyName: z.string(),
          status: z.number(),
          reason: z.string(),
          count: z.number(),
          lastDatetime: z.string(),
        }),
      ),
      /** The minute in 30 days with the most units used; null before the first request. */
      busiest: z.object({ units: z.number(), datetime: z.string() }).nullable(),
      limits: z.object({ keys: z.number(), unitsPerMinute: z.number(), reportsAtOnce: z.number() }),
    }),
  }),
  create: call({
    method: 'POST',
    path: '/integrations/v1/keys',
    kind: 'write',
    proof: true,
    ...only,
    summary: 'Makes a key of the API. The key itself is in this answer and nowhere else',
    input: z.object({
      keyName: nameOf(longestKeyName),
      keyScopes: z.array(z.enum(givenScopes)).min(1, 'Choose what the key may do').max(givenScopes.length),
      /** Days from now; null: it does not expire. */
      keyDays: z.int().min(1).max(3660).nullable().default(365),
      keyAddresses: z.array(addressRange).max(mostAddresses).default([]),
      /** It ends by itself if unused for a week. */
      keyIsForAssistant: z.boolean().default(false),
      keyUnitsPerMinute: z.literal(keyRates, `Must be one of ${keyRates.join(', ')}`).default(120),
    }),
    output: z.object({ key: z.string(), row: apiKeyRow }),
  }),
  revoke: call({
    method: 'DELETE',
    path: '/integrations/v1/keys/{keyUuid}',
    kind: 'write',
    ...only,
    summary: 'Ends a key at once, for good',
    input: z.object({ keyUuid: z.uuid() }),
    output: z.object({}),
  }),
  takeOver: call({
    method: 'POST',
    path: '/integrations/v1/keys/{keyUuid}/maker',
    kind: 'write',
    right: 'users',
    ...only,
    summary: 'Makes a key act for the caller, in place of the person who made it',
    input: z.object({ keyUuid: z.uuid() }),
    output: apiKeyRow,
  }),
}
