/** Scopes of API keys. A key reaches only calls that name one of its scopes. */
export const scopes = [
  'reports.read',
  'conversions.read',
  'clicks.read',
  'merchants.read',
  'links.read',
  'links.write',
  'webhooks.write',
  'exports.read',
  'alerts.read',
  'drafts.write',
  'extension.read',
  'extension.write',
] as const
export type Scope = (typeof scopes)[number]
