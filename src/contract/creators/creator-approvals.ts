import { z } from 'zod'
import { call } from '../call.ts'
import { creatorId } from './creator-fields.ts'
import { approvalOrders, mostDecided } from './creator-lists.ts'
import { paged } from './paged.ts'

const only = { feature: 'creators' as const }
const several = <T extends z.ZodType>(one: T) => z.union([z.array(one).max(200), one.transform((value) => [value])])

export const approvalView = z.object({
  creatorId: z.string(),
  /** URL-encoded, like the slug. */
  creatorName: z.string(),
  creatorSlug: z.string(),
  /** An unusual pattern in their clicks has not ended yet. */
  creatorIsUnusual: z.boolean(),
  advertiserUuid: z.uuid(),
  advertiserDomain: z.string(),
  programId: z.uuid(),
  programName: z.string(),
  /** When its last campaign closed: it can then be declined but not approved. Null while one is open. */
  programClosedDatetime: z.string().nullable(),
  network: z.object({ networkName: z.string() }),
  /** When it was requested. */
  pendingSinceDatetime: z.string(),
})
export type ApprovalView = z.output<typeof approvalView>

/** Requests for creators that are not decided yet (R79: approval of creators). */
export const creatorApprovals = {
  list: call({
    method: 'GET',
    path: '/creators/v1/approvals',
    kind: 'read',
    ...only,
    summary: 'Programmes that were asked for creators and wait for a decision, the longest waiting first',
    input: z.object({
      ...paged,
      creatorIds: several(creatorId).optional(),
      advertiserUuids: several(z.uuid()).optional(),
      orderBy: z.enum(approvalOrders).default('pendingSinceDatetime'),
    }),
    output: z.object({ approvals: z.array(approvalView), total: z.number() }),
  }),
  options: call({
    method: 'GET',
    path: '/creators/v1/approvals/options',
    kind: 'read',
    ...only,
    summary: 'Creators and merchants of which something waits',
    input: z.object({}),
    output: z.object({
      creators: z.array(z.object({ creatorId: z.string(), creatorName: z.string() })),
      advertisers: z.array(z.object({ advertiserUuid: z.uuid(), advertiserDomain: z.string() })),
    }),
  }),
  decide: call({
    method: 'POST',
    path: '/creators/v1/approvals/decide',
    kind: 'write',
    ...only,
    summary:
      'Approves or declines what waits, all of it at once; what was decided meanwhile stays as it is, and what has closed is not approved',
    input: z.object({
      creatorMappingStatus: z.enum(['approved', 'declined']),
      approvals: z
        .array(z.object({ creatorId, programId: z.uuid() }))
        .min(1, 'This field is required')
        .max(mostDecided, `Must have at most ${mostDecided} entries`),
    }),
    /** `goneCount`: the ones that were no longer pending. */
    output: z.object({ decidedCount: z.number(), goneCount: z.number() }),
  }),
}
