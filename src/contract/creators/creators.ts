import { z } from 'zod'
import { call } from '../call.ts'
import {
  creatorFields,
  creatorId,
  creatorMerchant,
  creatorProgram,
  creatorRow,
  creatorView,
  percent,
} from './creator-fields.ts'
import { creatorMerchantOrders, creatorOrders } from './creator-lists.ts'
import { oneOrZero } from '../merchants/merchants.ts'
import { mappingStates } from './creator-words.ts'
import { paged } from './paged.ts'

const only = { feature: 'creators' as const }
const pair = { advertiserUuid: z.uuid(), creatorId }

/** Creators send visitors through their own links; these calls also set which programmes they may use. */
export const creators = {
  list: call({
    method: 'GET',
    path: '/creators/v1/creators',
    kind: 'read',
    ...only,
    summary: 'Creators; with a merchant, what was said of each and that merchant',
    input: z.object({
      ...paged,
      advertiserUuid: z.uuid().optional(),
      /** `active` leaves out archived creators. */
      status: z.enum(['active', 'archived', 'all']).default('active'),
      orderBy: z.enum(creatorOrders).default('creatorName'),
    }),
    output: z.object({ creators: z.array(creatorRow), total: z.number() }),
  }),
  advertisers: call({
    method: 'GET',
    path: '/creators/v1/advertisers',
    kind: 'read',
    ...only,
    summary: 'Merchants, and how many creators are assigned, wait or were refused; with a creator, of that one',
    input: z.object({
      ...paged,
      creatorId: creatorId.optional(),
      orderBy: z.enum(creatorMerchantOrders).default('advertiserDomain'),
    }),
    output: z.object({ advertisers: z.array(creatorMerchant), total: z.number() }),
  }),
  options: call({
    method: 'GET',
    path: '/creators/v1/creators/options',
    kind: 'read',
    summary: 'Creators as filter options, also those that were archived',
    input: z.object({}),
    output: z.array(z.object({ creatorId: z.string(), creatorName: z.string(), creatorIsArchived: z.boolean() })),
  }),
  detail: call({
    method: 'GET',
    path: '/creators/v1/creators/{creatorId}',
    kind: 'read',
    ...only,
    summary: 'One creator',
    input: z.object({ creatorId }),
    output: creatorView,
  }),
  create: call({
    method: 'POST',
    path: '/creators/v1/creators',
    kind: 'write',
    ...only,
    summary: 'Adds a creator, and the percentage of the commission they get',
    input: z.object({ ...creatorFields, creatorRatePercentage: percent.nullable().default(null) }),
    output: creatorView,
  }),
  update: call({
    method: 'UPDATE',
    path: '/creators/v1/creators/{creatorId}',
    kind: 'write',
    ...only,
    summary: 'Changes a creator; pages that use the old slug go on meaning them',
    input: z.object({ creatorId, ...creatorFields }),
    output: creatorView,
  }),
  archive: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/archive',
    kind: 'write',
    ...only,
    summary: 'Archives a creator, whose links then count as nobody’s, or takes them back',
    input: z.object({ creatorId, isArchived: z.boolean().default(true) }),
    output: creatorView,
  }),
  erase: call({
    method: 'POST',
    path: '/creators/v1/creators/{creatorId}/erase',
    kind: 'write',
    right: 'users',
    ...only,
    summary: 'Takes away name, slug and mail of an archived creator; closed statements stay as they are',
    input: z.object({ creatorId }),
    output: z.object({}),
  }),
  export: call({
    method: 'GET',
    path: '/creators/v1/creators/{creatorId}/export',
    kind: 'read',
    right: 'users',
    limit: 'report',
    ...only,
    summary:
      'All that is kept of a creator, as a JSON file in base64, for when they ask for it; written down in the audit log',
    input: z.object({ creatorId }),
    output: z.object({ fileName: z.string(), base64: z.string() }),
  }),
  mappings: call({
    method: 'GET',
    path: '/creators/v1/mappings',
    kind: 'read',
    ...only,
    summary: 'Programmes of a merchant, and which of their campaigns are assigned to a creator',
    input: z.object(pair),
    output: z.object({
      /** On approval: requests for a creator may be queued. */
      advertiser: z.object({ advertiserDomain: z.string(), advertiserCreatorApproval: oneOrZero }),
      creator: z.object({ creatorName: z.string() }),
      mappings: z.array(z.object({ creatorMappingTrackerUuid: z.uuid(), creatorMappingStatus: z.enum(mappingStates) })),
      programs: z.array(creatorProgram),
    }),
  }),
  assign: call({
    method: 'POST',
    path: '/creators/v1/mappings',
    kind: 'write',
    ...only,
    summary:
      'Assigns a programme to a creator, with all of its campaigns and those to come, keeps it from them, or puts it into the queue of what waits for approval',
    input: z.object({ ...pair, programId: z.uuid(), creatorMappingStatus: z.enum(mappingStates).default('approved') }),
    output: z.object({}),
  }),
  unassign: call({
    method: 'DELETE',
    path: '/creators/v1/mappings',
    kind: 'write',
    ...only,
    summary: 'Takes back what was said of a creator and a programme; without one, of all programmes of the merchant',
    input: z.object({ ...pair, programId: z.uuid().optional() }),
    output: z.object({}),
  }),
}
