import { z } from 'zod'
import { call } from '../call.ts'

const only = { feature: 'api' as const, right: 'manage' as const }

export const sheetAddress = z.object({
  sheetUuid: z.uuid(),
  viewUuid: z.uuid(),
  viewName: z.string(),
  /** The full secret address: anyone who has it can read the view. */
  sheetUrl: z.string(),
  sheetMakerName: z.string(),
  sheetCreatedDatetime: z.string(),
  /** Why it does not answer, in a sentence; '' while it does. */
  sheetPause: z.string(),
  /** Why the last reading produced no file, in a sentence; '' if it did. */
  sheetProblem: z.string(),
  /** When a sheet last requested it, and when the view was last read for it. */
  sheetAskedDatetime: z.string().nullable(),
  sheetReadDatetime: z.string().nullable(),
  sheetRowCount: z.number(),
  /** Rows that did not fit. */
  sheetLeftOutCount: z.number(),
})
export type SheetAddress = z.output<typeof sheetAddress>

const one = z.object({ sheetUuid: z.uuid() })

/** Saved views as CSV at a secret address, for spreadsheets. */
export const sheets = {
  list: call({
    method: 'GET',
    path: '/integrations/v1/sheets',
    kind: 'read',
    ...only,
    summary: 'Saved views that a sheet can read by a secret address',
    input: z.object({}),
    output: z.object({
      /** Sorted by the name of the view. */
      sheets: z.array(sheetAddress),
      /** Views without an address. */
      views: z.array(z.object({ viewUuid: z.uuid(), viewName: z.string() })),
      most: z.number(),
    }),
  }),
  add: call({
    method: 'POST',
    path: '/integrations/v1/sheets',
    kind: 'write',
    proof: true,
    ...only,
    summary: 'Gives a saved view a secret address that answers with its CSV',
    input: z.object({ viewUuid: z.uuid() }),
    output: sheetAddress,
  }),
  renew: call({
    method: 'POST',
    path: '/integrations/v1/sheets/{sheetUuid}/address',
    kind: 'write',
    proof: true,
    ...only,
    summary: 'Draws another address, read in the name of who asks; the one before answers nothing from now on',
    input: one,
    output: sheetAddress,
  }),
  remove: call({
    method: 'DELETE',
    path: '/integrations/v1/sheets/{sheetUuid}',
    kind: 'write',
    ...only,
    summary: 'Ends an address at once',
    input: one,
    output: z.object({}),
  }),
}
