import type { Role } from './account.ts'

/** Roles by how much they may do: no one can grant more than they have. */
const rank: Record<Role, number> = { owner: 4, admin: 3, member: 2, finance: 1, readonly: 0 }
type Person = { userUuid: string; role: Role }
/** The requested change. Fields left out stay as they are. */
export type PersonChange = {
  role?: Role | undefined
  isActive?: boolean | undefined
  hasBrokenLinks?: boolean | undefined
  isGone?: boolean
}

const isManager = ({ role }: Person) => role === 'owner' || role === 'admin'

/**
 * Why the actor may not change the target; null when they may. Owners may change everyone, admins everyone but owners,
 * all others only their own name and display settings. Keeping the last owner is checked elsewhere, because that needs
 * the whole account.
 */
export function refusalToChange(actor: Person, target: Person, change: PersonChange): string | null {
  const isSelf = actor.userUuid === target.userUuid
  if (!isSelf && !isManager(actor)) return 'Only owners and admins change other users'
  if (!isSelf && target.role === 'owner' && actor.role !== 'owner') return 'Only an owner changes an owner'
  const role = change.role ?? target.role
  if (role !== target.role && !isManager(actor)) return 'Only owners and admins change roles'
  if (rank[role] > rank[target.role] && rank[role] > rank[actor.role])
    return isSelf ? 'Nobody raises their own role' : `Only an owner makes somebody ${role}`
  if (change.hasBrokenLinks !== undefined && !isManager(actor)) return 'Only owners and admins change rights'
  if (isSelf && change.isActive === false) return 'Nobody deactivates themselves'
  return null
}

/** Why the actor may not add a person with this role; null when they may. */
export function refusalToAdd(actor: Person, role: Role): string | null {
  if (!isManager(actor)) return 'Only owners and admins add users'
  return rank[role] > rank[actor.role] ? `Only an owner makes somebody ${role}` : null
}

/** The roles the actor may assign. */
export const rolesToGive = (actor: Person): Role[] =>
  (Object.keys(rank) as Role[]).filter((role) => refusalToAdd(actor, role) === null)
