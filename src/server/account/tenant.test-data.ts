import type { TenantPart } from '../../test/tenant.ts'

export const accountTenant: TenantPart<'account'> = {
  inputs: {
    account: { signup: null, login: null, logout: null, me: null, users: null, currencies: null, countries: null },
  },
}
