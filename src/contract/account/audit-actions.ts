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
} as const
export type AuditAction = keyof typeof auditActions
