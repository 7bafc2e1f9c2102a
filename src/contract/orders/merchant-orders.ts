import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf } from '../name.ts'
import { hitOutcomes, hitView, orderStates, orderView, testStateView, troubleView } from '../partners/partner-views.ts'
import { sharedStatement, statementFile, statementFormat } from '../statement.ts'

const page = { before: z.string().max(600).optional() }
const orderId = z.string().trim().min(1, 'This field is required').max(300)
const of = { access: 'public' as const }

/**
 * The orders a merchant's shop reported, for the merchant to see and decide. As in `partnerRoom`, the partner comes
 * from the session and never from an id in a call.
 */
export const merchantOrders = {
  tracking: call({
    method: 'GET',
    path: '/partner/v1/tracking',
    kind: 'read',
    ...of,
    summary: 'What has arrived of the shop’s tracking, and the keys its server signs with',
    input: z.object({}),
    output: testStateView.extend({ keys: z.array(z.object({ keyId: z.string(), createdAt: z.string() })) }),
  }),
  troubles: call({
    method: 'GET',
    path: '/partner/v1/troubles',
    kind: 'read',
    ...of,
    summary:
      'What is wrong with how the shop reports its orders, and what was in the last seven days, the newest first',
    input: z.object({}),
    output: z.object({ troubles: z.array(troubleView) }),
  }),
  hits: call({
    method: 'GET',
    path: '/partner/v1/hits',
    kind: 'read',
    ...of,
    summary: 'Every report of an order in 90 days with what became of it, the newest first',
    input: z.object({ ...page, outcome: z.enum(hitOutcomes).optional() }),
    output: z.object({ hits: z.array(hitView), next: z.string().nullable() }),
  }),
  orders: call({
    method: 'GET',
    path: '/partner/v1/orders',
    kind: 'read',
    ...of,
    summary: 'Orders that were credited, with their commission and whether they can still be decided, the newest first',
    input: z.object({ ...page, status: z.enum(orderStates).optional() }),
    output: z.object({ orders: z.array(orderView), next: z.string().nullable() }),
  }),
  approve: call({
    method: 'POST',
    path: '/partner/v1/orders/approve',
    kind: 'write',
    ...of,
    summary: 'Says that an order stands',
    input: z.object({ orderId }),
    output: z.object({}),
  }),
  reject: call({
    method: 'POST',
    path: '/partner/v1/orders/reject',
    kind: 'write',
    ...of,
    summary: 'Says that an order does not stand, and why',
    input: z.object({ orderId, reason: nameOf(longest.rejection) }),
    output: z.object({}),
  }),
  statements: call({
    method: 'GET',
    path: '/partner/v1/statements',
    kind: 'read',
    ...of,
    summary: 'Monthly statements of approved orders, the newest first',
    input: z.object({}),
    output: z.object({ statements: z.array(sharedStatement) }),
  }),
  statementFile: call({
    method: 'GET',
    path: '/partner/v1/statements/{statementUuid}/file',
    kind: 'read',
    ...of,
    summary: 'A statement with each of its orders, as a PDF or a CSV file in base64',
    input: z.object({ statementUuid: z.uuid(), format: statementFormat }),
    output: statementFile,
  }),
  everything: call({
    method: 'GET',
    path: '/partner/v1/company/export',
    kind: 'read',
    limit: 'accountExport',
    ...of,
    summary: 'Everything of the merchant as a zip in base64: a file a table, a JSON object a line, without secrets',
    input: z.object({}),
    output: z.object({ fileName: z.string(), base64: z.string() }),
  }),
}
