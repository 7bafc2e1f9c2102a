import { z } from 'zod'
import { call } from '../call.ts'
import { isMerchantStatus, merchantStatuses, merchantStatusTypes } from './merchant-status.ts'

export const assignee = z.object({
  assigneeAdvertiserDomain: z.string(),
  assigneeAdvertiserUuid: z.uuid(),
  assigneeUserUuid: z.uuid(),
  assigneeUserFirstname: z.string(),
  assigneeUserLastname: z.string(),
})
export type Assignee = z.output<typeof assignee>

export const advertiserStatus = z.object({
  advertiserStatusAdvertiserDomain: z.string(),
  advertiserStatusAdvertiserUuid: z.uuid(),
  advertiserStatusType: z.enum(merchantStatusTypes),
  advertiserStatusValue: z.string(),
})
export type AdvertiserStatus = z.output<typeof advertiserStatus>

export const assignees = {
  list: call({
    method: 'GET',
    path: '/advs/v1/assignees',
    kind: 'read',
    summary: 'Who looks after which merchant',
    input: z.object({ advertiserUuid: z.uuid().optional() }),
    output: z.array(assignee),
  }),
  save: call({
    method: 'POST',
    path: '/advs/v1/assignees',
    kind: 'write',
    summary: 'Makes these users of the account the ones who look after a merchant; nobody with an empty list',
    input: z.object({ advertiserUuid: z.uuid(), userUuids: z.array(z.uuid()).max(50) }),
    output: z.array(assignee),
  }),
  statuses: call({
    method: 'GET',
    path: '/advs/v1/status',
    kind: 'read',
    summary: 'Partner levels and deal types of merchants; a merchant without one is not listed',
    input: z.object({ advertiserUuid: z.uuid().optional() }),
    output: z.array(advertiserStatus),
  }),
  saveStatus: call({
    method: 'POST',
    path: '/advs/v1/status',
    kind: 'write',
    summary: 'Sets the partner level or the deal type of a merchant; none takes it away',
    input: z
      .object({
        advertiserUuid: z.uuid(),
        advertiserStatusType: z.enum(merchantStatusTypes),
        advertiserStatusValue: z.string().max(40),
      })
      .superRefine(({ advertiserStatusType: type, advertiserStatusValue: value }, ctx) => {
        if (!isMerchantStatus(type, value))
          ctx.addIssue({
            code: 'custom',
            path: ['advertiserStatusValue'],
            message: `Must be none, ${merchantStatuses[type].join(', ')}`,
          })
      }),
    output: z.array(advertiserStatus),
  }),
}
