import type { SiteGroup } from '../../contract/sites/site-groups.ts'
import type { TenantPart } from '../../test/tenant.ts'

export const sitesTenant: TenantPart<'installCheck' | 'siteGroups' | 'sites'> = {
  rows: async ({ theirs, ids, marker }) => {
    const group = { siteGroupName: marker, siteGroupColour: 'blue', channelUuids: [ids.site] }
    const { data } = await theirs.ask<SiteGroup[]>('/channels/v1/groups', group)
    return { siteGroup: data[0]?.siteGroupUuid ?? '' }
  },
  inputs: {
    installCheck: {
      read: (ids) => ({ channelUuid: ids.site }),
      start: (ids) => ({ channelUuid: ids.site }),
    },
    siteGroups: {
      list: null,
      save: (ids) => ({
        siteGroupUuid: ids.siteGroup,
        siteGroupName: 'Ours',
        siteGroupColour: 'blue',
        channelUuids: [ids.site],
      }),
      order: (ids) => ({ siteGroupUuids: [ids.siteGroup] }),
      remove: (ids) => ({ siteGroupUuid: ids.siteGroup }),
    },
    sites: {
      options: null,
      channels: null,
      channelsByNetwork: null,
      channel: (ids) => ({ channelUuid: ids.site }),
      scripts: null,
      seen: (ids) => ({ channelUuid: ids.site }),
      create: null,
      update: (ids) => ({ channelUuid: ids.site, channelName: 'Ours' }),
      remove: (ids) => ({ channelUuid: ids.site }),
      hit: (ids) => ({ channelUuid: ids.site, channelIsActive: false }),
      scriptOptions: (ids) => ({ channelUuid: ids.site }),
      saveScriptOptions: (ids) => ({ channelUuid: ids.site, rel_nofollow: true }),
      trustedDomains: (ids) => ({ channelUuid: ids.site }),
      saveTrustedDomains: (ids) => ({ channelUuid: ids.site, allowedDomains: ['evil.example'] }),
    },
  },
}
