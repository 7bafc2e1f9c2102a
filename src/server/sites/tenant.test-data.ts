import type { TenantPart } from '../../test/tenant.ts'

export const sitesTenant: TenantPart<'installCheck' | 'siteGroups' | 'sites'> = {
  inputs: {
    installCheck: {
      read: (ids) => ({ channelUuid: ids.site }),
      start: (ids) => ({ channelUuid: ids.site }),
    },
    siteGroups: {
      list: null,
      save: (ids) => ({ siteGroupName: 'Ours', siteGroupColour: 'blue', channelUuids: [ids.site] }),
      order: null,
      remove: null,
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
