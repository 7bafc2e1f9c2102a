import type { TenantPart } from '../../test/tenant.ts'
import { range } from '../../test/tenant.ts'

export const accountTenant: TenantPart<
  'account' | 'audit' | 'company' | 'confirmation' | 'invitations' | 'passwords' | 'sessions' | 'users'
> = {
  rows: async ({ app, theirs }) => {
    // a session that may be ended: the one they go on asking with stays
    const made = await app.stores.database.pool.query<{ id: string }>(
      `INSERT INTO session (token, expires_at, user_id) VALUES (gen_random_uuid()::text, now() + interval '1 day', $1) RETURNING id`,
      [theirs.userUuid],
    )
    const invited = await theirs.ask<{ invitationUuid: string }>('/profile/v1/invitations', {
      invitationEmail: 'colleague@example.com',
    })
    return { session: made.rows[0]?.id ?? '', invitation: invited.data.invitationUuid }
  },
  inputs: {
    account: { signup: null, login: null, logout: null, me: null, users: null, currencies: null, countries: null },
    audit: { list: () => range },
    company: { detail: null, update: null },
    confirmation: { confirm: null, again: null },
    invitations: {
      list: null,
      invite: null,
      withdraw: (ids) => ({ invitationUuid: ids.invitation }),
      look: null,
      accept: null,
    },
    passwords: { request: null, verify: null, reset: null },
    sessions: { list: null, end: (ids) => ({ sessionUuid: ids.session }), endOthers: null },
    users: {
      detail: (ids) => ({ userUuid: ids.user }),
      create: null,
      update: (ids) => ({ userUuid: ids.user, userTitle: 'Editor' }),
      setCurrency: (ids) => ({ userUuid: ids.user, userCurrencyCode: 'DKK' }),
      setTimezone: (ids) => ({ userUuid: ids.user, userTimezone: 'Europe/Copenhagen' }),
      remove: (ids) => ({ userUuid: ids.user }),
    },
  },
}
