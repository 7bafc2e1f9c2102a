import type { TenantPart } from '../../test/tenant.ts'

export const mailingsTenant: TenantPart<'mailings'> = {
  inputs: {
    mailings: {
      preview: () => ({ mailName: 'monthly-report' }),
      settings: null,
      set: () => ({ mailKind: 'monthlyReport', mailIsOn: false }),
    },
  },
}
