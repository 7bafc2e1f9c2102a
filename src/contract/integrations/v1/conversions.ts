import { z } from 'zod'
import { call } from '../../call.ts'
import { ledgerKinds } from '../../money/ledger.ts'
import { conversionStatus } from '../../status.ts'
import {
  checkPeriod,
  filterFields,
  merchant,
  money,
  network,
  nextCursor,
  pageFields,
  periodFields,
  site,
} from './words.ts'

export const conversion = z.object({
  id: z.string(),
  at: z.string(),
  clicked_at: z.string().nullable(),
  name: z.string(),
  status: conversionStatus,
  /** A sale or lead, or a paid click. */
  kind: z.enum(['sale', 'click']),
  sale: money,
  commission: money,
  /** Its part of revenue in reports: nothing while it is rejected. */
  revenue: money,
  order_id: z.string(),
  transaction_id: z.string(),
  sub_ids: z.array(z.string()),
  page: z.string(),
  click_id: z.string(),
  merchant,
  site,
  network,
})

/** One report by the network, as it was sent. */
const said = z.object({ status: z.string(), status_word: z.string(), sale: money, commission: money })
const state = z.object({
  at: z.string(),
  kind: z.enum(ledgerKinds),
  source: z.enum(['api', 'callback', 'upload', 'own']),
  now: said,
  before: said.nullable(),
  /** How much more or less the account earns from it. */
  difference: money,
  reason: z.string(),
})

export const conversions = {
  list: call({
    method: 'GET',
    path: '/conversions',
    kind: 'read',
    feature: 'api',
    limit: 'report',
    scopes: ['conversions.read'],
    summary: 'Conversions, the newest first',
    input: z.object({ ...periodFields, ...filterFields, ...pageFields }).superRefine(checkPeriod),
    output: z.object({ conversions: z.array(conversion), next_cursor: nextCursor }),
  }),
  receipt: call({
    method: 'GET',
    path: '/conversions/{id}',
    kind: 'read',
    feature: 'api',
    scopes: ['conversions.read'],
    summary: 'One conversion with its receipt: its click, the rate, and everything the network ever said of it',
    input: z.object({ id: z.uuid() }),
    output: conversion.extend({
      network_amounts: z.object({ sale: money, commission: money }),
      /** Your currency per unit of the network's, and the bank's day; null without a rate. */
      rate: z.object({ value: z.string(), day: z.string() }).nullable(),
      reason: z.string(),
      found_by: z.enum(['click', 'media', 'none']),
      campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
      smart_link: z.object({ code: z.string(), name: z.string() }).nullable(),
      tags: z.record(z.string(), z.string()),
      click: z
        .object({
          id: z.string(),
          at: z.string(),
          page: z.string(),
          target: z.string(),
          device: z.string(),
          country: z.string(),
        })
        .nullable(),
      states: z.array(state),
    }),
  }),
}

export const changes = {
  list: call({
    method: 'GET',
    path: '/changes',
    kind: 'read',
    feature: 'api',
    scopes: ['conversions.read'],
    summary:
      'What happened to conversions since a number, the oldest first and without gaps: what a copy is kept in step with',
    input: z.object({
      /** `last` of the previous answer; 0 for everything. */
      after: z.coerce.number({ error: 'Must be a whole number' }).int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit: pageFields.limit,
    }),
    output: z.object({
      changes: z.array(
        state.extend({
          number: z.number(),
          conversion_id: z.string().nullable(),
          transaction_id: z.string(),
          order_id: z.string(),
          name: z.string(),
          network,
          network_account: z.object({ id: z.string(), name: z.string() }),
        }),
      ),
      /** The `after` of the next request. */
      last: z.number(),
      has_more: z.boolean(),
    }),
  }),
}

export const clicks = {
  list: call({
    method: 'GET',
    path: '/clicks',
    kind: 'read',
    feature: 'api',
    limit: 'report',
    scopes: ['clicks.read'],
    summary: 'Clicks that went through a campaign, the newest first, with what came of them',
    input: z.object({ ...periodFields, ...filterFields, ...pageFields }).superRefine(checkPeriod),
    output: z.object({
      clicks: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          page: z.string(),
          target: z.string(),
          merchant,
          site,
          network: network.nullable(),
          conversion: z
            .object({ id: z.string(), status: conversionStatus, commission: money, count: z.number() })
            .nullable(),
        }),
      ),
      next_cursor: nextCursor,
    }),
  }),
}
