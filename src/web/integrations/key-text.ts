/** Refused requests in words. */
const reasons: Record<string, string> = {
  too_many: 'too fast',
  key_paused: 'the key is paused',
  key_expired: 'the key has ended',
  key_revoked: 'the key was revoked',
  address_not_allowed: 'from another address',
  scope_missing: 'not made for this call',
  plan_needed: 'not part of the plan',
  bad_input: 'asked wrongly',
  not_found: 'not found',
  forbidden: 'not allowed',
  internal: 'our mistake',
  unavailable: 'the data was away',
}
export const reasonText = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ')
