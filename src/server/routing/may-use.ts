import type { MappingState } from '../../contract/creators/creator-words.ts'

/** Whether a merchant's campaigns are open to creators, to those that were approved, or to none. */
export type CreatorAccess = 'open' | 'approval' | 'disabled'

/**
 * Whether a campaign is this creator's (R69: a creator's own campaigns). What the publisher said of the merchant comes first,
 * then what was said of this creator and the programme, and last whether the campaign is every creator's.
 */
export function mayUse(access: CreatorAccess, mapping: MappingState | 'none', isDefault: boolean): boolean {
  switch (access) {
    case 'disabled':
      return false
    case 'approval':
      return mapping === 'approved'
    case 'open':
      return mapping === 'approved' || (mapping !== 'declined' && isDefault)
  }
}
