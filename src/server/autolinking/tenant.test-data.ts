import type { TenantPart } from '../../test/tenant.ts'

export const autolinkingTenant: TenantPart<'autoLinking'> = {
  inputs: {
    autoLinking: {
      settings: (ids) => ({ channelUuid: ids.site }),
      save: (ids) => ({ channelUuid: ids.site, mode: 'report' }),
      mentions: (ids) => ({ channelUuid: ids.site }),
    },
  },
}
