import type { MerchantSetting, MerchantState } from '../../contract/merchants/directory-choices.ts'
import type { OwnState } from '../../report/state-words.ts'

/** The two forms of the directory: the one of the menu, and the older list. */
export type DirectoryForm = 'merchants' | 'advs'

export const states: Readonly<Record<MerchantState, { label: string; hue: OwnState['hue'] }>> = {
  approved: { label: 'Approved', hue: 'approved' },
  notApproved: { label: 'Not Approved', hue: 'pending' },
  inactive: { label: 'Inactive', hue: 'neutral' },
}
export const stateOf = (row: { campaignIsActive: boolean; hasTraffic: boolean }): MerchantState =>
  !row.campaignIsActive ? 'notApproved' : row.hasTraffic ? 'approved' : 'inactive'

export const settingNames: Readonly<Record<MerchantSetting, string>> = {
  priority: 'Prioritized',
  excluded: 'Disabled',
  split: 'Split test',
  creators: 'Creators only',
  boost: 'Boost',
}
export const fullName = (u: { assigneeUserFirstname: string; assigneeUserLastname: string }): string =>
  `${u.assigneeUserFirstname} ${u.assigneeUserLastname}`.trim()
export const initials = (u: { assigneeUserFirstname: string; assigneeUserLastname: string }): string =>
  [u.assigneeUserFirstname, u.assigneeUserLastname].map((name) => Array.from(name)[0] ?? '').join('')
