import type { TenantPart } from '../../test/tenant.ts'

export const operationsTenant: TenantPart<'operations'> = { inputs: { operations: { overview: null } } }
