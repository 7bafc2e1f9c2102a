import { z } from 'zod'
import { longest, mostSiteGroups } from '../bounds.ts'
import { call } from '../call.ts'
import { nameOf } from '../name.ts'

export const siteGroupColours = ['blue', 'teal', 'green', 'yellow', 'red', 'grape', 'gray'] as const

const fields = {
  siteGroupName: nameOf(longest.siteName),
  siteGroupColour: z.enum(siteGroupColours),
  channelUuids: z.array(z.uuid()).max(1000),
}
export const siteGroup = z.object({
  siteGroupUuid: z.uuid(),
  siteGroupName: z.string(),
  siteGroupColour: z.enum(siteGroupColours),
  channelUuids: z.array(z.uuid()),
})
export type SiteGroup = z.output<typeof siteGroup>
const all = z.array(siteGroup)

/** R233: site groups. Folders of sites, in the account's own order; a site may be in several. */
export const siteGroups = {
  list: call({
    method: 'GET',
    path: '/channels/v1/groups',
    kind: 'read',
    summary: 'Groups of sites, in their order',
    input: z.object({}),
    output: all,
  }),
  save: call({
    method: 'POST',
    path: '/channels/v1/groups',
    kind: 'write',
    summary: `Adds a group of sites, or changes one; at most ${mostSiteGroups}`,
    input: z.object({ siteGroupUuid: z.uuid().optional(), ...fields }),
    output: all,
  }),
  order: call({
    method: 'POST',
    path: '/channels/v1/groups/order',
    kind: 'write',
    summary: 'Puts the groups in another order: all of them, each once',
    input: z.object({ siteGroupUuids: z.array(z.uuid()).max(mostSiteGroups) }),
    output: all,
  }),
  remove: call({
    method: 'DELETE',
    path: '/channels/v1/groups/{siteGroupUuid}',
    kind: 'write',
    summary: 'Deletes a group; its sites stay',
    input: z.object({ siteGroupUuid: z.uuid() }),
    output: z.object({}),
  }),
}
