import type { TenantPart } from '../../test/tenant.ts'

export const autolinkingTenant: TenantPart<'autoLinking' | 'autoLinkTests'> = {
  inputs: {
    autoLinking: {
      settings: (ids) => ({ channelUuid: ids.site }),
      save: (ids) => ({ channelUuid: ids.site, mode: 'report' }),
      mentions: (ids) => ({ channelUuid: ids.site }),
    },
    autoLinkTests: {
      list: (ids) => ({ channelUuid: ids.site }),
      start: (ids) => ({ channelUuid: ids.site }),
      end: (ids) => ({ channelUuid: ids.site }),
    },
  },
}
