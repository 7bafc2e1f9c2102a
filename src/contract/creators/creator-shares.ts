import { z } from 'zod'
import { call } from '../call.ts'
import { creatorId } from './creator-fields.ts'
import { balance, creatorFile, saleView, statementView } from './creator-money-views.ts'

const only = { feature: 'creators' as const }
const token = z.string().trim().max(100, 'Must have at most 100 characters')

export const shareView = z.object({
  shareUuid: z.uuid(),
  createdDatetime: z.string(),
  expiresDatetime: z.string(),
  revokedDatetime: z.string().nullable(),
  lastReadDatetime: z.string().nullable(),
})
export type ShareView = z.output<typeof shareView>

/** All that a creator is shown. What is not here is not sent: no commission of the publisher, no orders, nobody else. */
export const sharedFigures = z.strictObject({
  creatorName: z.string(),
  publisherName: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  clicksCount: z.number(),
  conversionsCount: z.number(),
  balance,
  sales: z.array(saleView.omit({ reason: true })),
  statements: z.array(statementView.omit({ reference: true })),
})
export type SharedFigures = z.output<typeof sharedFigures>

/** Links by which creators read their own figures without signing in. */
export const creatorShares = {
  list: call({
    method: 'GET',
    path: '/creators/v1/creators/{creatorId}/shares',
    kind: 'read',
    ...only,
    summary: 'Links that were made for a creator, and whether they still open something',
    input: z.object({ creatorId }),
    output: z.array(shareView),
  }),
  create: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/shares',
    kind: 'write',
    ...only,
    summary: 'Makes a link to a creator’s own figures, which works for 12 months and is shown this once',
    input: z.object({ creatorId }),
    output: z.object({ shareUuid: z.uuid(), shareUrl: z.string() }),
  }),
  revoke: call({
    method: 'DELETE',
    path: '/creators/v1/creators/{creatorId}/shares/{shareUuid}',
    kind: 'write',
    ...only,
    summary: 'Ends a link: it opens nothing any more',
    input: z.object({ creatorId, shareUuid: z.uuid() }),
    output: z.object({}),
  }),
  read: call({
    method: 'POST',
    path: '/creators/v1/share',
    kind: 'read',
    access: 'public',
    summary: 'What a creator is shown by their link',
    input: z.object({ token }),
    output: sharedFigures,
  }),
  file: call({
    method: 'POST',
    path: '/creators/v1/share/statement',
    kind: 'read',
    access: 'public',
    summary: 'One of the creator’s own statements, as a PDF or CSV file in base64',
    input: z.object({ token, statementUuid: z.uuid(), format: z.enum(['pdf', 'csv']).default('pdf') }),
    output: creatorFile,
  }),
}
