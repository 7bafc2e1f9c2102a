import type { MappingState } from '../../contract/creators/creator-words.ts'

/** Whether a merchant's campaigns are open to all creators, to approved ones, or to none. */
export type CreatorAccess = 'open' | 'approval' | 'disabled'

/**
 * Whether a creator may use a campaign (R69: a creator's own campaigns). The merchant's setting comes first, then the
 * mapping of this creator and the programme, and last whether the campaign is for every creator.
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
