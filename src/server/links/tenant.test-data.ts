import type { TenantPart } from '../../test/tenant.ts'

export const linksTenant: TenantPart<'links'> = { inputs: { links: { options: null } } }
