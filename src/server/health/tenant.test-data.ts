import type { TenantPart } from '../../test/tenant.ts'

export const healthTenant: TenantPart<'health'> = { inputs: { health: { overview: null } } }
