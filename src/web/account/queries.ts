import { queryOptions } from '@tanstack/react-query'
import type { OutboundApi } from '../lib/api.tsx'

export const usersQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['account', 'users'], queryFn: ({ signal }) => api.account.users({}, { signal }) })
export const userQuery = (api: OutboundApi, userUuid: string) =>
  queryOptions({
    queryKey: ['account', 'user', userUuid],
    queryFn: ({ signal }) => api.users.detail({ userUuid }, { signal }),
    placeholderData: undefined,
  })
export const invitationsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['account', 'invitations'], queryFn: ({ signal }) => api.invitations.list({}, { signal }) })
export const sessionsQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['account', 'sessions'], queryFn: ({ signal }) => api.sessions.list({}, { signal }) })
export const secondFactorQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['account', 'second factor'],
    queryFn: ({ signal }) => api.secondFactor.detail({}, { signal }),
  })
export const passkeysQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['account', 'passkeys'], queryFn: ({ signal }) => api.passkeys.list({}, { signal }) })
export const closingQuery = (api: OutboundApi) =>
  queryOptions({ queryKey: ['account', 'closing'], queryFn: ({ signal }) => api.closing.detail({}, { signal }) })
