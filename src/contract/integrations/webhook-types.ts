/** Message types for an endpoint: the type name in messages, and its label. */
export const webhookTypes = {
  'conversion.created': 'Conversion made',
  'conversion.changed': 'Conversion changed',
  'conversion.removed': 'Conversion removed',
  'programme.changed': 'Programme changed',
  'campaign.closed': 'Campaign closed',
  'link.broken': 'Link broken',
  'link.healed': 'Link healed',
  'import.failed': 'Import failed',
  'import.recovered': 'Import recovered',
  'site.silent': 'A site’s script stopped',
  'site.seen': 'A site’s script is seen again',
  'alert.opened': 'Alert opened',
  'alert.closed': 'Alert closed',
  'export.ready': 'Export ready',
} as const
export type WebhookType = keyof typeof webhookTypes
export const webhookTypeKeys = Object.keys(webhookTypes) as [WebhookType, ...WebhookType[]]
export const testPing = 'test.ping'
/** The label of a type from the log, which may have other types. */
export const webhookWords = (type: string): string =>
  type === testPing ? 'Test ping' : Object.hasOwn(webhookTypes, type) ? webhookTypes[type as WebhookType] : type

/** The user's own receiver gets signed JSON; the others get the body format of that chat service. */
export const endpointKinds = {
  webhook: 'Your own receiver',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
} as const
export type EndpointKind = keyof typeof endpointKinds
export const endpointKindKeys = Object.keys(endpointKinds) as [EndpointKind, ...EndpointKind[]]

export const mostEndpoints = 20
export const longestEndpointName = 60
/** Days that messages are kept, to be inspected and sent again. */
export const keptMessageDays = 30
/** Tries of a message before it is given up. */
export const mostTries = 10
/** Hours between its first try and its last one. */
export const triesHours = 75
/** Seconds a receiver has to answer. */
export const answerSeconds = 15
/** Days the previous secret also signs after a rotation. */
export const oldSecretDays = 1
/** Most messages sent again in one request. */
export const mostAgain = 1000
