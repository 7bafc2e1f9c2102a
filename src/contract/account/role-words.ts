import type { Role } from './account.ts'

/** What a role is called on screens and in sentences. */
export const roleLabels: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  finance: 'Finance',
  readonly: 'Read-only',
}
