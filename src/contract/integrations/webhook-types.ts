/** What an endpoint can be reported: by its type, as messages name it, and in words. */
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
/** In words, of what may be in the log. */
export const webhookWords = (type: string): string =>
  type === testPing ? 'Test ping' : Object.hasOwn(webhookTypes, type) ? webhookTypes[type as WebhookType] : type

/** A receiver of one's own gets JSON with a signature; the others get the body of that chat service. */
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
/** Days that messages are kept to be looked at and sent again. */
export const keptMessageDays = 30
/** How often a message is tried before it is given up. */
export const mostTries = 10
/** Hours between its first try and its last one. */
export const triesHours = 75
/** Seconds in which a receiver has to answer. */
export const answerSeconds = 15
/** Days in which the secret before a rotation signs as well. */
export const oldSecretDays = 1
/** Most messages that are sent again in one go. */
export const mostAgain = 1000
