import type { TenantPart } from '../../test/tenant.ts'

export const accountTenant: TenantPart<'account' | 'confirmation'> = {
  inputs: {
    account: { signup: null, login: null, logout: null, me: null, users: null, currencies: null, countries: null },
    confirmation: { confirm: null, again: null },
  },
}
