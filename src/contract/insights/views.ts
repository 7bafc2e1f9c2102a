import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf } from '../name.ts'

/** Screens that can be saved as a view. */
export const viewPaths = ['/insights/reports', '/insights/plugin', '/insights/pages', '/insights/sources'] as const
export type ViewPath = (typeof viewPaths)[number]

/** Longest address of a view, in characters: its filters alone may be 8 KB before they are escaped. */
export const longestViewSearch = 16_384

const name = nameOf(longest.viewName)
/** A report screen, and the state in its address. */
const path = z.enum(viewPaths)
/**
 * The part after `?` of the screen's address, unchanged: `tab`, `filters`, `sort`, `graph` … `period` is relative to
 * today (last-7-days), `from` and `to` are fixed; without any, the last 30 days.
 */
const search = z
  .string()
  .max(longestViewSearch)
  .transform((text) => text.replace(/^\?/, ''))
  .refine((text) => /^[\x21-\x7e]*$/.test(text) && !text.includes('#'), 'Must be the search part of an address')
export const screenFields = { viewPath: path, viewSearch: search }

export const view = z.object({
  viewUuid: z.uuid(),
  viewName: z.string(),
  viewPath: path,
  viewSearch: z.string(),
  viewCreatedDatetime: z.string(),
  viewUpdatedDatetime: z.string(),
  /** The creator of the view. Empty names if the user no longer exists. */
  user: z.object({ userUuid: z.uuid(), userFirstname: z.string(), userLastname: z.string() }),
})
export type View = z.output<typeof view>

/** Views are shared in the account: everyone sees them, users with the right to manage change them. */
export const views = {
  list: call({
    method: 'GET',
    path: '/insights/v1/views',
    kind: 'read',
    summary: 'Saved views of reports, by name',
    input: z.object({}),
    output: z.array(view),
  }),
  add: call({
    method: 'POST',
    path: '/insights/v1/views',
    kind: 'write',
    summary: 'Saves a view under a name that no other view of the account has',
    input: z.object({ viewName: name, ...screenFields }),
    output: view,
  }),
  update: call({
    method: 'UPDATE',
    path: '/insights/v1/views/{viewUuid}',
    kind: 'write',
    summary: 'Renames a view or gives it another state; what is left out stays',
    input: z.object({
      viewUuid: z.uuid(),
      viewName: name.optional(),
      viewPath: path.optional(),
      viewSearch: search.optional(),
    }),
    output: view,
  }),
  remove: call({
    method: 'DELETE',
    path: '/insights/v1/views/{viewUuid}',
    kind: 'write',
    summary: 'Deletes a view, and what sends it by mail',
    input: z.object({ viewUuid: z.uuid() }),
    output: z.object({}),
  }),
}
