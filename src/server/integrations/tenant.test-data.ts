import type { TenantPart } from '../../test/tenant.ts'

export const integrationsTenant: TenantPart<'apiKeys'> = {
  rows: async ({ theirs, marker }) => {
    const made = await theirs.ask<{ row: { keyUuid: string } }>('/integrations/v1/keys', {
      keyName: marker,
      keyScopes: ['reports.read'],
    })
    return { apiKey: made.data.row.keyUuid }
  },
  inputs: {
    apiKeys: {
      list: null,
      create: null,
      revoke: (ids) => ({ keyUuid: ids.apiKey }),
      takeOver: (ids) => ({ keyUuid: ids.apiKey }),
    },
  },
}
