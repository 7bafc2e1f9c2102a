import type { TenantPart } from '../../test/tenant.ts'
import { range } from '../../test/tenant.ts'

export const accountTenant: TenantPart<
  | 'account'
  | 'audit'
  | 'closing'
  | 'company'
  | 'confirmation'
  | 'invitations'
  | 'passkeys'
  | 'passwords'
  | 'proof'
  | 'revocation'
  | 'secondFactor'
  | 'sessions'
  | 'users'
> = {
  rows: async ({ app, theirs }) => {
    // a session that may be ended: the caller's own stays
    const made = await app.stores.database.pool.query<{ id: string }>(
      `INSERT INTO session (token, expires_at, user_id) VALUES (gen_random_uuid()::text, now() + interval '1 day', $1) RETURNING id`,
      [theirs.userUuid],
    )
    const kept = await app.stores.database.pool.query<{ uuid: string }>(
      `INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name)
       VALUES ($1, gen_random_uuid()::text, '', 0, '{}', 'A phone') RETURNING uuid`,
      [theirs.userUuid],
    )
    const invited = await theirs.ask<{ invitationUuid: string }>('/profile/v1/invitations', {
      invitationEmail: 'colleague@example.com',
    })
    return {
      session: made.rows[0]?.id ?? '',
      passkey: kept.rows[0]?.uuid ?? '',
      invitation: invited.data.invitationUuid,
    }
  },
  inputs: {
    account: {
      signup: null,
      demo: null,
      login: null,
      logout: null,
      me: null,
      users: null,
      currencies: null,
      countries: null,
    },
    audit: { list: () => range, file: () => range },
    closing: { detail: null, ask: null, cancel: null, prepareExport: null, export: () => ({ ticket: 'none' }) },
    company: { detail: null, update: null },
    confirmation: { confirm: null, again: null },
    invitations: {
      list: null,
      invite: null,
      withdraw: (ids) => ({ invitationUuid: ids.invitation }),
      look: null,
      accept: null,
    },
    passkeys: {
      list: null,
      begin: null,
      add: null,
      remove: (ids) => ({ passkeyUuid: ids.passkey }),
      ask: null,
      enter: null,
    },
    proof: { ways: null, give: null },
    revocation: { look: null, revoke: null },
    secondFactor: {
      detail: null,
      begin: null,
      turnOn: null,
      renewCodes: null,
      turnOff: null,
      reset: (ids) => ({ userUuid: ids.user }),
      enter: null,
    },
    passwords: { request: null, verify: null, letIn: null, reset: null },
    sessions: { list: null, end: (ids) => ({ sessionUuid: ids.session }), endOthers: null },
    users: {
      detail: (ids) => ({ userUuid: ids.user }),
      create: null,
      update: (ids) => ({ userUuid: ids.user, userTitle: 'Editor' }),
      setCurrency: (ids) => ({ userUuid: ids.user, userCurrencyCode: 'DKK' }),
      setTimezone: (ids) => ({ userUuid: ids.user, userTimezone: 'Europe/Copenhagen' }),
      setFormats: (ids) => ({ userUuid: ids.user, userFormat: 'danish' }),
      remove: (ids) => ({ userUuid: ids.user }),
    },
  },
}
