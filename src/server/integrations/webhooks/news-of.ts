import type { Happening, HappeningOf } from '../../../contract/happenings.ts'
import { type WebhookType, webhookTypes } from '../../../contract/integrations/webhook-types.ts'
import type { News } from './bodies.ts'

/** The events sent to endpoints, with their message types. */
export const toldAs = {
  commissionChanged: 'programme.changed',
  campaignClosed: 'campaign.closed',
  linkBroken: 'link.broken',
  linkHealed: 'link.healed',
  connectionFailed: 'import.failed',
  connectionRecovered: 'import.recovered',
  scriptSilent: 'site.silent',
  scriptSeen: 'site.seen',
  countsFell: 'alert.opened',
  approvalsFell: 'alert.opened',
  commissionUnpaid: 'alert.opened',
  goalMissed: 'alert.opened',
  alertClosed: 'alert.closed',
  exportReady: 'export.ready',
} as const satisfies Partial<Record<Happening['kind'], WebhookType>>
export type ToldKind = keyof typeof toldAs
export type Told = HappeningOf<ToldKind>

/** The event's data for programs, in the terms of `/v1`. */
function dataOf(h: Told): Record<string, unknown> {
  switch (h.kind) {
    case 'commissionChanged': {
      const { connectionUuid, programmeUuid, merchantUuid, name, from, to } = h.payload
      return {
        programme_id: programmeUuid,
        merchant_id: merchantUuid,
        network_account_id: connectionUuid,
        name,
        before: from,
        after: to,
      }
    }
    case 'campaignClosed': {
      const { connectionUuid, programmeUuid, merchantUuid, name, campaignUuids } = h.payload
      return {
        programme_id: programmeUuid,
        merchant_id: merchantUuid,
        network_account_id: connectionUuid,
        name,
        campaign_ids: campaignUuids.slice(0, 100),
      }
    }
    case 'linkBroken':
      return { target: h.payload.target, target_url: h.payload.targetUrl, reason: h.payload.reason }
    case 'linkHealed':
      return { target: h.payload.target, target_url: h.payload.targetUrl }
    case 'connectionFailed':
      return {
        network_account_id: h.payload.connectionUuid,
        import_id: h.payload.importRunUuid,
        message: h.payload.message,
      }
    case 'connectionRecovered':
      return { network_account_id: h.payload.connectionUuid, import_id: h.payload.importRunUuid }
    case 'scriptSilent':
      return { site_id: h.payload.siteUuid, name: h.payload.name, last_pageview_at: h.payload.lastDatetime }
    case 'scriptSeen':
      return { site_id: h.payload.siteUuid, name: h.payload.name, silent_since: h.payload.silentSinceDatetime }
    case 'exportReady': {
      const { what, place, fileCount, rowCount } = h.payload
      return { what, bucket: place, files: fileCount, rows: rowCount }
    }
    case 'countsFell':
    case 'approvalsFell':
    case 'commissionUnpaid':
    case 'goalMissed':
      return {
        alert_id: h.payload.alertUuid,
        subject: h.payload.subjectKind,
        subject_id: h.payload.subjectId,
        message: h.payload.message,
      }
    case 'alertClosed':
      return {
        alert_id: h.payload.alertUuid,
        subject: h.payload.subjectKind,
        subject_id: h.payload.subjectId,
        closed_because: h.payload.closing,
        message: h.payload.message,
      }
  }
}

/** An event as a message. `sentence` has the text for people and the screen. */
export function newsOf(h: Told, sentence: { text: string; path: string }, publicUrl: string): News {
  const at = new Date(h.at)
  const type = toldAs[h.kind]
  const url = `${publicUrl}${sentence.path}`
  return {
    type,
    key: `${h.kind} ${h.key}`,
    at,
    about: sentence.text,
    data: { version: at.getTime(), ...dataOf(h), text: sentence.text, url },
    head: webhookTypes[type],
    text: sentence.text,
    url,
  }
}
