import { z } from 'zod'
import { call } from '../call.ts'
import { csvType } from '../csv-file.ts'
import { type AuditAction, auditActions } from './audit-actions.ts'
import { checkRange, dayRange } from '../days.ts'

const action = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])

export const auditRow = z.object({
  auditId: z.number(),
  auditDatetime: z.string(),
  auditAction: z.string(),
  /** The actor's name at that time. 'Operator' is the operator. */
  auditActorName: z.string(),
  /** The object of the action. */
  auditObject: z.string(),
  /** The fields that differ, by name. */
  auditBefore: z.record(z.string(), z.unknown()),
  auditAfter: z.record(z.string(), z.unknown()),
})
export type AuditRow = z.output<typeof auditRow>

const asked = z.object({
  ...dayRange,
  actions: z.array(action).max(100).optional(),
  search: z.string().trim().max(200).optional(),
})

export const audit = {
  list: call({
    method: 'POST',
    path: '/profile/v1/audit',
    kind: 'read',
    right: 'users',
    limit: 'report',
    summary:
      'Who changed what: people, sign-in, company, plan, sites, networks, routing, links, feeds, costs; the newest first',
    input: asked
      .extend({
        offset: z.number().int().min(0).max(1_000_000).default(0),
        limit: z.number().int().min(1).max(1000).default(50),
        /** Only changes: that somebody signed in is counted, and not among the rows. */
        withoutSignIns: z.boolean().optional(),
      })
      .superRefine(checkRange),
    output: z.object({
      rows: z.array(auditRow),
      total: z.number(),
      /** Sign-ins among what was asked for, whether they are in the rows or not. */
      signInsCount: z.number(),
    }),
  }),
  file: call({
    method: 'POST',
    path: '/profile/v1/audit/file',
    kind: 'read',
    right: 'users',
    limit: 'listFile',
    download: csvType,
    summary: 'The whole audit log of these days as CSV (R246: files of lists)',
    input: asked.superRefine(checkRange),
    output: z.unknown(),
  }),
}
