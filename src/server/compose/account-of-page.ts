import type { AccountOfPage } from '../brand/index.ts'
import { accountOfShare } from '../creators/index.ts'
import { accountOfInvitation, type Realm } from '../partners/index.ts'
import type { Base } from './base.ts'

/**
 * The account of a page viewed by someone who is not one of its users: by the domain, otherwise by the page's link,
 * otherwise by the visitor's own session.
 */
export const accountOfPage =
  ({ platform: { database, clock }, domains }: Pick<Base, 'platform' | 'domains'>, realm: Realm): AccountOfPage =>
  async ({ shareToken, invitationToken }, headers) => {
    const ofDomain = domains.accountOf(headers.get('host'))
    if (ofDomain !== undefined) return ofDomain
    if (shareToken !== undefined) return accountOfShare(database, shareToken, clock.now())
    if (invitationToken !== undefined) return accountOfInvitation(database, invitationToken)
    return (await realm.find(headers))?.accountUuid ?? null
  }
