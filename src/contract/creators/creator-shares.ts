import { z } from 'zod'
import { call } from '../call.ts'
import { creatorId } from './creator-fields.ts'
import { sharedStatement, statementFile, statementFormat } from '../statement.ts'
import { balance, saleView } from './creator-money-views.ts'

const only = { feature: 'creators' as const }
const token = z.string().trim().max(100, 'Must have at most 100 characters')
const longest = z.string().max(128, 'Must have at most 128 characters')
/** '' for none. */
const newPassword = longest.refine(
  (text) => text === '' || text.length >= 8,
  'Password must be at least 8 characters long',
)

export const shareView = z.object({
  shareUuid: z.uuid(),
  createdDatetime: z.string(),
  expiresDatetime: z.string(),
  revokedDatetime: z.string().nullable(),
  lastReadDatetime: z.string().nullable(),
  /** Opening it requires a password. */
  hasPassword: z.boolean(),
})
export type ShareView = z.output<typeof shareView>

/**
 * Everything a creator sees. Anything else is not sent: no commission of the publisher, no orders, no other creators.
 */
export const sharedFigures = z.strictObject({
  creatorName: z.string(),
  publisherName: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  clicksCount: z.number(),
  conversionsCount: z.number(),
  balance,
  sales: z.array(saleView.omit({ reason: true })),
  statements: z.array(sharedStatement),
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
    input: z.object({ creatorId, password: newPassword.default('') }),
    output: z.object({ shareUuid: z.uuid(), shareUrl: z.string() }),
  }),
  protect: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/shares/{shareUuid}/password',
    kind: 'write',
    ...only,
    summary: 'Asks who opens a link for a password, for another one than before, or for none; who is in is out',
    input: z.object({ creatorId, shareUuid: z.uuid(), password: newPassword }),
    output: z.object({}),
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
  enter: call({
    method: 'POST',
    path: '/creators/v1/share/enter',
    kind: 'read',
    access: 'public',
    summary: 'Opens a link that asks for a password, in this browser and for an hour',
    input: z.object({ token, password: longest }),
    output: z.object({}),
  }),
  read: call({
    method: 'POST',
    path: '/creators/v1/share',
    kind: 'read',
    access: 'public',
    summary: 'What a creator is shown by their link; 401 until the password was given, where it asks for one',
    input: z.object({ token }),
    output: sharedFigures,
  }),
  file: call({
    method: 'POST',
    path: '/creators/v1/share/statement',
    kind: 'read',
    access: 'public',
    summary: 'One of the creator’s own statements, as a PDF or CSV file in base64',
    input: z.object({ token, statementUuid: z.uuid(), format: statementFormat }),
    output: statementFile,
  }),
}
