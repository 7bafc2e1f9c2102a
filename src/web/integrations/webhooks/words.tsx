import { IconBrandDiscord, IconBrandSlack, IconBrandTeams, IconWebhook } from '@tabler/icons-react'
import {
  type EndpointKind,
  type WebhookType,
  webhookTypeKeys,
  webhookTypes,
} from '../../../contract/integrations/webhook-types.ts'
import type { WebhookEndpoint } from '../../../contract/integrations/webhooks.ts'
import { int } from '../../../report/format.ts'
import { momentText } from '../../../report/date-text.ts'
import type { Hue } from '../../ui/hues.ts'

export const kindIcons = {
  webhook: IconWebhook,
  slack: IconBrandSlack,
  discord: IconBrandDiscord,
  teams: IconBrandTeams,
} as const satisfies Record<EndpointKind, unknown>

const isOfConversions = (type: string) => type.startsWith('conversion.')
const conversions = webhookTypeKeys.filter(isOfConversions)

/** Events of an endpoint in one line. */
export function typesText(types: readonly WebhookType[]): string {
  if (types.length === webhookTypeKeys.length) return 'Everything'
  const own = types.filter(isOfConversions)
  const rest = types.filter((type) => !isOfConversions(type)).map((type) => webhookTypes[type])
  const first = own.length === conversions.length ? ['Conversions: all three'] : own.map((type) => webhookTypes[type])
  return [...first, ...rest].join(', ')
}

export const stateWords: Record<WebhookEndpoint['endpointState'], { word: string; hue: Hue }> = {
  working: { word: 'Working', hue: 'approved' },
  new: { word: 'New', hue: 'neutral' },
  failing: { word: 'Failing', hue: 'rejected' },
  off: { word: 'Off', hue: 'neutral' },
}
/** An endpoint that works but has undelivered messages shows both. */
export const stateShown = (e: WebhookEndpoint): { word: string; hue: Hue } =>
  e.endpointState === 'working' && e.failedCount > 0
    ? { word: 'Working, with gaps', hue: 'pending' }
    : stateWords[e.endpointState]
/** "3 waiting, 5 given up" */
export const undelivered = ({ waitingCount, failedCount }: WebhookEndpoint): string =>
  [waitingCount > 0 && `${int(waitingCount)} waiting`, failedCount > 0 && `${int(failedCount)} given up`]
    .filter(Boolean)
    .join(', ')

/** Details next to the state of an endpoint. */
export function healthText(e: WebhookEndpoint, zone: string): string {
  if (e.endpointState === 'failing' && e.endpointFailingDatetime)
    return `${e.endpointWhy}, since ${momentText(e.endpointFailingDatetime, zone)}`
  if (e.endpointState === 'off') return e.endpointWhy
  return e.endpointLastDatetime ? `last ${momentText(e.endpointLastDatetime, zone)}` : 'nothing was sent yet'
}
