import type { Role } from './account.ts'

/** The name of a role on screens and in sentences. */
export const roleLabels: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  finance: 'Finance',
  readonly: 'Read-only',
}
