/** What is written down, as the screen calls it. The words stand in the record for ever: a new one is added, none is renamed. */
export const auditActions = {
  'user.added': 'User added',
  'user.changed': 'User changed',
  'user.removed': 'User deleted',
  'user.invited': 'User invited',
  'invitation.withdrawn': 'Invitation withdrawn',
  'company.changed': 'Company details changed',
  'password.changed': 'Password changed',
  'session.ended': 'Session ended',
  'plan.changed': 'Plan changed',
  'invoice.issued': 'Invoice issued',
  'invoice.paid': 'Invoice paid',
  'invoice.credited': 'Invoice taken back',
  'features.granted': 'Features changed',
  'revshare.changed': 'Revenue share changed',
  'payout.paid': 'Boost payout paid',
} as const
export type AuditAction = keyof typeof auditActions
