import { z } from 'zod'
import { call } from '../call.ts'
import { hitOutcomes, hitView, orderView, testStateView } from '../partners/partner-views.ts'
import { payment, statementFile, statementFormat, statementView } from '../statement.ts'

const partner = { accountUuid: z.uuid(), partnerUuid: z.uuid() }
const only = { feature: 'partners' as const }
/** `before` is the `next` of the previous answer. */
const page = { before: z.string().max(600).optional() }

/** Orders and debts of direct partners' shops, for the publisher. */
export const partnerOrders = {
  hits: call({
    method: 'GET',
    path: '/publishers/{accountUuid}/{partnerUuid}/hits',
    kind: 'read',
    ...only,
    summary: 'Every report of the shop in 90 days with what became of it, the newest first',
    input: z.object({ ...partner, ...page, outcome: z.enum(hitOutcomes).optional() }),
    output: z.object({ hits: z.array(hitView), next: z.string().nullable() }),
  }),
  orders: call({
    method: 'GET',
    path: '/publishers/{accountUuid}/{partnerUuid}/orders',
    kind: 'read',
    ...only,
    summary: 'Orders that were credited, the newest first',
    input: z.object({ ...partner, ...page }),
    output: z.object({ orders: z.array(orderView), next: z.string().nullable() }),
  }),
  trackingTest: call({
    method: 'GET',
    path: '/publishers/{accountUuid}/{partnerUuid}/tracking-test',
    kind: 'read',
    ...only,
    summary: 'What has arrived of a shop’s tracking, and what its campaigns still wait for',
    input: z.object(partner),
    output: testStateView,
  }),
  statements: call({
    method: 'GET',
    path: '/publishers/{accountUuid}/{partnerUuid}/statements',
    kind: 'read',
    ...only,
    summary: 'Monthly statements of a direct partner, the newest first',
    input: z.object(partner),
    output: z.object({ statements: z.array(statementView) }),
  }),
  statementFile: call({
    method: 'GET',
    path: '/publishers/{accountUuid}/{partnerUuid}/statements/{statementUuid}/file',
    kind: 'read',
    ...only,
    summary: 'A statement with each of its orders, as a PDF or a CSV file in base64',
    input: z.object({ ...partner, statementUuid: z.uuid(), format: statementFormat }),
    output: statementFile,
  }),
  payStatement: call({
    method: 'POST',
    path: '/publishers/{accountUuid}/{partnerUuid}/statements/{statementUuid}/paid',
    kind: 'write',
    right: 'money',
    ...only,
    summary:
      'Says that a statement was paid, on which day, and the reference of the transfer: its orders are paid, too',
    input: z.object({ ...partner, statementUuid: z.uuid(), ...payment }),
    output: z.object({}),
  }),
  takeBackPayment: call({
    method: 'POST',
    path: '/publishers/{accountUuid}/{partnerUuid}/statements/{statementUuid}/unpaid',
    kind: 'write',
    right: 'money',
    ...only,
    summary: 'Takes back, within a day, that a statement was paid: its orders are approved again',
    input: z.object({ ...partner, statementUuid: z.uuid() }),
    output: z.object({}),
  }),
}
