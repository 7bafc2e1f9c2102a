import type { Role } from '../../contract/account/account.ts'

/** Words of the account page that the specification fixes, and those of its roles. */
export const texts = {
  profileSaved: 'Profile updated successfully',
  passwordSaved: 'Password updated successfully',
  wait: 'Wait a few seconds before repeating your request',
  blank: "Password can't be blank",
  different: "Repeated password don't match",
} as const

/** What is said once a person was saved; another address has to be confirmed first. */
export const savedText = (wanted: string | null): string =>
  wanted === null ? texts.profileSaved : `${texts.profileSaved}. A link was mailed to ${wanted}`

export const roleHelp: Record<Role, string> = {
  owner: 'Everything, owners included',
  admin: 'Everything but owners',
  member: 'Works with sites, networks and links',
  finance: 'Reads everything, changes plan and company',
  readonly: 'Reads everything, changes nothing',
}
