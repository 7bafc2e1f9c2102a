import type { Role } from '../../contract/account/account.ts'

/** Texts of the account page that the specification fixes. */
export const texts = {
  profileSaved: 'Profile updated successfully',
  passwordSaved: 'Password updated successfully',
  wait: 'Wait a few seconds before repeating your request',
  blank: "Password can't be blank",
  different: "Repeated password don't match",
} as const

/** Message after saving a user; a changed e-mail address must be confirmed first. */
export const savedText = (wanted: string | null): string =>
  wanted === null ? texts.profileSaved : `${texts.profileSaved}. A link was mailed to ${wanted}`

export const roleHelp: Record<Role, string> = {
  owner: 'Everything, owners included',
  admin: 'Everything but owners',
  member: 'Works with sites, networks and links',
  finance: 'Reads everything, changes plan and company',
  readonly: 'Reads everything, changes nothing',
}
