import { z } from 'zod'
import { daysToComeBack } from '../bounds.ts'
import { call } from '../call.ts'

export const closingState = z.object({
  /** Who requested it, and when; null if no one did. */
  closingAskedBy: z.string().nullable(),
  closingAskedDatetime: z.string().nullable(),
  /** When the account will be erased. */
  closingDueDatetime: z.string().nullable(),
})
export type ClosingState = z.output<typeof closingState>

/** Export everything, or close the account. Owners only. */
export const closing = {
  detail: call({
    method: 'GET',
    path: '/profile/v1/closing',
    kind: 'read',
    summary: 'Whether the account is to be erased, and when',
    input: z.object({}),
    output: closingState,
  }),
  ask: call({
    method: 'POST',
    path: '/profile/v1/closing',
    kind: 'write',
    right: 'users',
    summary: `Asks for the account to be erased in ${daysToComeBack} days. Its name has to be typed`,
    input: z.object({ accountName: z.string().trim().max(200) }),
    output: closingState,
  }),
  cancel: call({
    method: 'DELETE',
    path: '/profile/v1/closing',
    kind: 'write',
    right: 'users',
    summary: 'Keeps the account after all',
    input: z.object({}),
    output: closingState,
  }),
  /** Returns a ticket, so that a browser can save the file while it is generated. */
  prepareExport: call({
    method: 'POST',
    path: '/profile/v1/export',
    kind: 'write',
    right: 'users',
    limit: 'accountExport',
    summary: 'Gives the address at which everything of the account can be downloaded, for ten minutes',
    input: z.object({}),
    output: z.object({ exportUrl: z.string() }),
  }),
  export: call({
    method: 'GET',
    path: '/profile/v1/export/{ticket}',
    kind: 'read',
    right: 'users',
    download: 'application/zip',
    summary: 'Everything of the account as a zip: a file a table, a JSON object a line, without secrets',
    input: z.object({ ticket: z.string().max(300) }),
    output: z.unknown(),
  }),
}
