import { z } from 'zod'
import { call } from '../call.ts'
import { groupBys } from '../dimensions.ts'

export const favourite = z.object({
  favoriteUuid: z.uuid(),
  favoriteGroupBy: z.enum(groupBys),
  /** The key of the row (`grp`); for merchants the domain. */
  favoriteGroupName: z.string(),
})
export type Favourite = z.output<typeof favourite>

/** Favourites belong to the account, so that a shared report shows everyone the same rows. */
export const favourites = {
  list: call({
    method: 'GET',
    path: '/insights/v1/favoritestatistics',
    kind: 'read',
    summary: 'Favourite rows of the report',
    input: z.object({}),
    output: z.array(favourite),
  }),
  add: call({
    method: 'POST',
    path: '/insights/v1/favoritestatistics',
    kind: 'write',
    summary: 'Makes a row a favourite; one that is already stays the same',
    input: z.object({ favoriteGroupBy: z.enum(groupBys), favoriteGroupName: z.string().trim().min(1).max(500) }),
    output: favourite,
  }),
  remove: call({
    method: 'DELETE',
    path: '/insights/v1/favoritestatistics',
    kind: 'write',
    summary: 'Takes a favourite away',
    input: z.object({ favoriteUuid: z.uuid() }),
    output: z.object({}),
  }),
}
